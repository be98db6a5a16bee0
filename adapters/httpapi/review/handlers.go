// Package review has the handlers of the calls that a review needs besides its actions: submissions,
// notes, notifications and the daily mail. Their use cases are in app/review.
package review

import "backoffice/app"

// Handlers handles the calls of this package.
type Handlers struct{ app *app.App }

// New returns the handlers for these use cases.
func New(a *app.App) *Handlers { return &Handlers{a} }
