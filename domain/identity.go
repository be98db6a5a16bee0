package domain

// Identity is a person as an identity provider knows one, for ever by the same pair.
type Identity struct {
	Issuer  string
	Subject string // "" where an administrator has linked an account whose person has not come yet
}
