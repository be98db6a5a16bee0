package domain

// Identity is a person's permanent identity at an identity provider.
type Identity struct {
	Issuer  string
	Subject string // "" if an administrator linked the account and the person has not signed on yet
}
