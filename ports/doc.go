// Package ports names what the application needs from outside the process:
// the records, the object store, the tokens, the parsers. An interface stands
// here only if an adapter implements it and the application calls it; its
// comments are the promise that every adapter keeps, and package portstest
// holds each adapter to it.
//
// Errors: what a user can be told is a *domain.Error. A database or an object
// store that is out of reach is domain.ErrUnavailable with its cause; what waited in vain for
// something that others use is domain.ErrServerBusy. Anything
// else is an internal fault.
package ports
