// Package accounts stores people's accounts, identities, sessions and attempts to sign in.
package accounts

import (
	"backoffice/adapters/postgres/unit"
	"backoffice/ports"
)

// Users is ports.Users.
type Users struct{ DB *unit.DB }

var _ ports.Users = (*Users)(nil)
