// Package sessions has the handlers of the calls for signing in and out, here and at an identity
// provider, and for a person's own account. Their use cases are in app/sessions.
package sessions

import (
	"backoffice/adapters/httpapi/observe"
	"backoffice/app"
)

// Handlers handles the calls of this package.
type Handlers struct {
	app     *app.App
	metrics *observe.Metrics
}

// New returns the handlers for these use cases.
func New(a *app.App, metrics *observe.Metrics) *Handlers { return &Handlers{a, metrics} }
