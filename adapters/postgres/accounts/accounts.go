// Package accounts stores people's accounts, identities, sessions and attempts to sign in.
package accounts

import (
	"backoffice/adapters/postgres/unit"
	"backoffice/ports"
)

// Users implements ports.Users.
type Users struct{ DB *unit.DB }

// People implements ports.People.
type People struct {
	DB          *unit.DB
	PasswordOff bool   // people sign in only at the identity provider
	Issuer      string // the identity provider's name; "" if there is none
}

var (
	_ ports.Users  = (*Users)(nil)
	_ ports.People = (*People)(nil)
)
