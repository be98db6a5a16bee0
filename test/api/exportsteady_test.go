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
)

// RULES §6.12: an export has the e-books that there were when it began, in their order, less those that
// were deleted meanwhile.
func TestAnExportStaysAsItBeganWhileOthersWrite(t *testing.T) {
	const books, at = 1200, 900 // more than twice what the server reads in one go; deleted and edited
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

	request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, s.URL+"/api/cms/ebooks/export?format=csv&sort=oldest", nil)
	require.NoError(t, err)
	request.Header.Set("Authorization", "Bearer "+manager.Access)
	response, err := http.DefaultClient.Do(request)
	require.NoError(t, err)
	defer response.Body.Close()
	require.Equal(t, http.StatusOK, response.StatusCode)

	ids := manager.Get("/ebooks?sort=title&limit=1&page="+fmt.Sprint(at+1)).List("data.ebooks", "id")
	gone, edited := ids[0], manager.Get("/ebooks?sort=title&limit=1&page="+fmt.Sprint(at+2)).List("data.ebooks", "id")[0]
	manager.Delete("/ebooks/" + gone).Want(http.StatusOK)
	manager.Put("/ebooks/"+edited, map[string]any{"title": "Sách 0000 đổi tên", "description": ""}).Want(http.StatusOK)
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
		case at:
		case at + 1:
			want = append(want, "Sách 0000 đổi tên")
		default:
			want = append(want, fmt.Sprintf("Sách %04d", i))
		}
	}
	assert.Equal(t, want, titles)
}
