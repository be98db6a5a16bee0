package httpapi

import "net/http"

const apiRoot = "/api/cms"

var (
	reads  = []string{http.MethodGet, http.MethodHead}
	checks = []string{"/healthz", "/readyz"}
)
