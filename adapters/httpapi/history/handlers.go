// Package history has the handlers for the library's history. Their use cases are in app/history.
package history

import "backoffice/app"

// Handlers handles the calls of this package.
type Handlers struct{ app *app.App }

// New returns the handlers for these use cases.
func New(a *app.App) *Handlers { return &Handlers{a} }
