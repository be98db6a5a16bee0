package oidc

// Config is the library's registration at the provider, and the claims to read.
type Config struct {
	Issuer       string
	ClientID     string
	ClientSecret string
	RolesClaim   string // whose values are mapped to roles; dots separate nested objects
	EmailClaim   string // with the address; "" means "email"
}
