package harness

import (
	"bytes"
	"context"
	"net/http"

	"github.com/getkin/kin-openapi/openapi3filter"
)

// RequestDescribed returns how a request with a JSON body differs from the OpenAPI document, as a
// generated client would find out before sending it.
func RequestDescribed(method, path string, body []byte) error {
	router, err := described()
	if err != nil {
		return err
	}
	request, err := http.NewRequest(method, "/api/cms"+path, bytes.NewReader(body))
	if err != nil {
		return err
	}
	if len(body) > 0 {
		request.Header.Set("Content-Type", "application/json")
	}
	route, params, err := router.FindRoute(request)
	if err != nil {
		return err
	}
	return openapi3filter.ValidateRequest(context.Background(), &openapi3filter.RequestValidationInput{
		Request: request, PathParams: params, Route: route,
		Options: &openapi3filter.Options{AuthenticationFunc: openapi3filter.NoopAuthenticationFunc},
	})
}
