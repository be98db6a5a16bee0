package ebooks

import (
	"errors"
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/adapters/httpapi/admission"
	"backoffice/adapters/httpapi/call"
	"backoffice/domain"
)

func TestAnExportIsCutOffWhereARecordCannotBeEncoded(t *testing.T) {
	begin := beginConcatenated("ebooks.mrc", "application/marc", func(*domain.Ebook) ([]byte, error) {
		return nil, errors.New("too long")
	})
	w, r := httptest.NewRecorder(), httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/ebooks/export", nil)
	file, err := begin(&call.Call{Request: admission.Request{W: w, R: r}})
	require.NoError(t, err)
	assert.PanicsWithValue(t, http.ErrAbortHandler, func() { _ = file.write([]domain.Ebook{{}}) })
}
