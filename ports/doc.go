// Package ports defines the interfaces for what the application needs from outside the process: the
// records, the object store, the tokens, the parsers. Each interface is implemented by an adapter and
// called by the application. Its comments are promises, which package portstest checks for each adapter.
//
// Errors that users may see are a *domain.Error. If the database or the object store cannot be reached,
// it is domain.ErrUnavailable with its cause; after a timeout for something that others use, it is
// domain.ErrServerBusy. Any other error is an internal error.
package ports
