package harness

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"sync"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/getkin/kin-openapi/openapi3filter"
	"github.com/getkin/kin-openapi/routers"
	"github.com/getkin/kin-openapi/routers/gorillamux"

	"backoffice/adapters/httpapi"
)

// described is the API's description, prepared to check responses. Its schemas allow no members that
// they do not list. Another test checks that the document is valid.
var described = sync.OnceValues(func() (routers.Router, error) {
	document, err := openapi3.NewLoader().LoadFromData(httpapi.Description)
	if err != nil {
		return nil, err
	}
	return gorillamux.NewRouter(document)
})

// describedBy returns how a response differs from the OpenAPI document. For a path or method that is
// not in the document the response must be a problem.
func describedBy(request *http.Request, response Response) error {
	router, err := described()
	if err != nil {
		return err
	}
	local := request.Clone(context.Background())
	local.URL.Scheme, local.URL.Host, local.Host = "", "", ""
	route, params, err := router.FindRoute(local)
	if err != nil {
		return plainProblem(response)
	}
	err = openapi3filter.ValidateResponse(context.Background(), &openapi3filter.ResponseValidationInput{
		RequestValidationInput: &openapi3filter.RequestValidationInput{Request: local, PathParams: params, Route: route},
		Status:                 response.Status,
		Header:                 response.Header,
		Options:                &openapi3filter.Options{IncludeResponseStatus: true, ExcludeResponseBody: true},
	})
	if err != nil || response.Status == http.StatusNotModified {
		return err
	}
	if body := route.Operation.RequestBody; body != nil && body.Value.Required && request.ContentLength == 0 && response.Status < http.StatusMultipleChoices {
		return fmt.Errorf("accepted without the body that is required")
	}
	return bodyDescribedBy(route, response)
}

func plainProblem(response Response) error {
	var p struct{ Code, Message string }
	switch {
	case response.Status != http.StatusNotFound && response.Status != http.StatusMethodNotAllowed && response.Status != http.StatusBadRequest:
		return fmt.Errorf("got status %d without being described", response.Status)
	case json.Unmarshal(response.Body, &p) != nil || p.Code == "" || p.Message == "":
		return fmt.Errorf("refused without a problem")
	}
	return nil
}
