// Package ebooks has the handlers of the calls for e-books: records, outlines, files, the workflow,
// lists and saved filters. Their use cases are in app/ebooks and app/files.
package ebooks

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
