package api

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
)

// RULES §6.8.
func TestFiltersAreKeptForEachPerson(t *testing.T) {
	s := shared(t)
	expert, manager := s.As(t, "expert"), s.As(t, "manager")
	save := func(name, query string) string {
		return expert.Post("/filters", map[string]any{"name": name, "query": query}).Want(201).Text("data.filter.id")
	}
	queue := "status=PENDING_REVIEW&sort=waiting&search=s%C3%A1ch&created_by=me&page=2"
	id := save("  Hàng chờ ", "?"+queue)
	other := save("Tất cả", "")
	list := expert.Get("/filters").Want(200)
	assert.Equal(t, []string{"Hàng chờ", "Tất cả"}, list.List("data.filters", "name"))
	assert.Equal(t, queue, list.Text("data.filters.0.query"))
	assert.NotEmpty(t, list.Text("data.filters.0.created_at"))
	assert.Equal(t, []any{}, manager.Get("/filters").Want(200).At("data.filters"))
	expert.Get("/ebooks?" + list.Text("data.filters.0.query")).Want(200)

	assert.Equal(t, id, save("hàng chờ", queue), "sent again it is the same")
	response := expert.Post("/filters", map[string]any{"name": "HÀNG CHỜ", "query": "status=draft"}).Refused(422, "filter.exists")
	assert.NotEmpty(t, response.Text("errors.name"))
	save(strings.Repeat("ữ", 100), "")
	for name, bad := range map[string]map[string]any{
		"name":  {"name": strings.Repeat("ữ", 101), "query": ""},
		"query": {"name": "Sai", "query": "status=gone"},
	} {
		assert.NotEmpty(t, expert.Post("/filters", bad).Refused(422, "filter.invalid").Text("errors."+name))
	}
	for _, query := range []string{"sort=price", "page=0", "limit=101", "created_by=x", "search=" + strings.Repeat("a", 201), "search=%zz", "x=\x00", "x=\ny", strings.Repeat("a", 2001)} {
		response := expert.Post("/filters", map[string]any{"name": "Sai", "query": query}).Refused(422, "filter.invalid")
		assert.NotEmpty(t, response.Text("errors.query"), query)
	}
	expert.Post("/filters", map[string]any{"query": ""}).Refused(422, "filter.invalid")
	expert.Post("/filters", map[string]any{"name": 1}).Refused(400, "request.malformed")

	manager.Delete("/filters/"+id).Refused(404, "filter.not_found")
	expert.Delete("/filters/x").Refused(404, "filter.not_found")
	assert.Equal(t, map[string]any{}, expert.Delete("/filters/"+id).Want(200).At("data"))
	expert.Delete("/filters/"+id).Refused(404, "filter.not_found")
	assert.Contains(t, expert.Get("/filters").List("data.filters", "id"), other)
}
