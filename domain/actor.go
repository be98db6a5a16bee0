package domain

import (
	"slices"
	"strings"
)

// Role is a person's role in the library. Its value is the upper-case word of the API.
type Role string

// The roles of RULES §1.1.
const (
	Student Role = "STUDENT"
	Editor  Role = "EDITOR"
	Expert  Role = "EXPERT"
	Manager Role = "MANAGER"
	Admin   Role = "ADMIN"
)

// Roles lists every role, from the least to the most trusted.
var Roles = []Role{Student, Editor, Expert, Manager, Admin}

// ParseRole parses a role in upper or lower case.
func ParseRole(s string) (Role, error) {
	r := Role(strings.ToUpper(strings.TrimSpace(s)))
	if !slices.Contains(Roles, r) {
		return "", invalidField("role", "user.role_unknown", "Vai trò không hợp lệ.")
	}
	return r, nil
}

// Person is what other users see of a user.
type Person struct {
	ID       string `json:"id"`
	FullName string `json:"full_name"`
}

// Actor is the person who does something, with their current role.
type Actor struct {
	ID       string
	FullName string
	Role     Role
	Token    UsedToken // the token of the program that acts for the person; zero if no program does
}

// Operator is the actor of the administration commands. Nobody can sign in as it.
var Operator = Actor{ID: "00000000-0000-0000-0000-000000000000", FullName: "Quản trị hệ thống", Role: Admin}

// Person returns the actor as other users see them.
func (a Actor) Person() Person { return Person{ID: a.ID, FullName: a.FullName} }

// maker returns the actor as the one who made something, without an id if it is the operator.
func (a Actor) maker() Person {
	if a.ID == Operator.ID {
		return Person{FullName: a.FullName}
	}
	return a.Person()
}

// MayUseCMS returns an error if the actor may not use the CMS at all, as students may not (RULES §3.1).
func (a Actor) MayUseCMS() error {
	switch {
	case a.Role == Student:
		return ErrStudent
	case !slices.Contains(Roles, a.Role):
		return ErrForbidden
	}
	return nil
}
