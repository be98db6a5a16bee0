// Package history has the handlers of the history of the library. Their use cases are in app/history.
package history

import "backoffice/app"

// Handlers are the handlers of these calls.
type Handlers struct{ app *app.App }

// New returns the handlers for these use cases.
func New(a *app.App) *Handlers { return &Handlers{a} }
