package api

import (
	"encoding/csv"
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/test/harness"
	"backoffice/test/wait"
)

// RULES §6.12: an export has the e-books that there were when it began, in their order, less those that
// were deleted meanwhile. A person may have two at once.
func TestAnExportStaysAsItBeganWhileOthersWrite(t *testing.T) {
	const books = 1200            // more than twice what the server reads in one go
	const gone, edited = 900, 901 // the places of those that are deleted and edited meanwhile
	s := harness.NewServer(t)
	manager := s.As(t, "manager")
	var text strings.Builder
	text.WriteString("title\n")
	for i := range books {
		fmt.Fprintf(&text, "Sách %04d\n", i)
	}
	out, err := s.Import(t, manager, "list.csv", text.String())
	require.NoError(t, err, "%.2000s", out)
	// More than connections buffer. To import it would take ten seconds of the processor.
	_, err = database(t, s).Exec(`UPDATE ebooks SET description = repeat('đ', 19000)`)
	require.NoError(t, err)

	response, second := beginExport(t, s, manager), beginExport(t, s, manager)
	defer response.Body.Close()
	short := exportPath + "&search=khong-co"
	manager.Get(short).Refused(http.StatusTooManyRequests, "request.busy")
	s.As(t, "expert").Get(short).Want(http.StatusOK)
	require.NoError(t, second.Body.Close())
	wait.Until(t, func() bool { return manager.Get(short).Status == http.StatusOK }, "the second export has ended")

	idAt := func(place int) string {
		return manager.Get(fmt.Sprint("/ebooks?sort=title&limit=1&page=", place+1)).Text("data.ebooks.0.id")
	}
	deleted, saved := idAt(gone), idAt(edited)
	manager.Delete("/ebooks/" + deleted).Want(http.StatusOK)
	manager.Put("/ebooks/"+saved, map[string]any{"title": "Sách 0000 đổi tên", "description": ""}).Want(http.StatusOK)
	manager.Draft("Sách mới")

	body, err := io.ReadAll(response.Body)
	require.NoError(t, err)
	rows, err := csv.NewReader(strings.NewReader(string(body))).ReadAll()
	require.NoError(t, err)
	var titles, want []string
	for _, row := range rows[1:] {
		titles = append(titles, row[1])
	}
	for i := range books {
		switch i {
		case gone:
		case edited:
			want = append(want, "Sách 0000 đổi tên")
		default:
			want = append(want, fmt.Sprintf("Sách %04d", i))
		}
	}
	assert.Equal(t, want, titles)
}

const exportPath = "/ebooks/export?format=csv&sort=oldest"

// beginExport begins an export and reads nothing of its file.
func beginExport(t *testing.T, s *harness.Server, who *harness.Client) *http.Response {
	t.Helper()
	request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, s.URL+"/api/cms"+exportPath, nil)
	require.NoError(t, err)
	request.Header.Set("Authorization", "Bearer "+who.Access)
	response, err := http.DefaultClient.Do(request) //nolint:bodyclose // the caller closes it
	require.NoError(t, err)
	require.Equal(t, http.StatusOK, response.StatusCode)
	return response
}
