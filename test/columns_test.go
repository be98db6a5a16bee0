package test

import (
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/domain"
)

// ebookTable is the file that names the columns of ebooks, but for those of the record's fields.
const ebookTable = "adapters/postgres/tables/columns.go"

// TestAnEbooksColumnsStandInOneTable reads the columns from the migrations and
// looks for them in the adapter's source: each is once in the table, and
// those that no other table has are nowhere else.
// RULES §15.3.
func TestAnEbooksColumnsStandInOneTable(t *testing.T) {
	all := sources(t)
	columns, inRecord := columnsOf(t, all, "ebooks"), map[string]bool{}
	for _, f := range domain.TextFields {
		inRecord[f.Name] = true
	}
	for _, f := range domain.NumberFields {
		inRecord[f.Name] = true
	}
	for _, column := range columns {
		if inRecord[column] {
			delete(inRecord, column)
			continue
		}
		assert.Equal(t, 1, strings.Count(all[ebookTable], `{"`+column+`",`), "%s in %s", column, ebookTable)
	}
	assert.Empty(t, inRecord, "fields of the record without a column")
	own := regexp.MustCompile(`\b(publisher|published_year|total_pages|toc_sha256_version|log_head|(cover|pdf)_(object|name|size|type|pages))\b`)
	for path, text := range all {
		if !strings.HasPrefix(path, "adapters/postgres/") || isTest(path) || path == ebookTable {
			continue
		}
		assert.Empty(t, own.FindAllString(text, -1), "columns of ebooks in %s", path)
	}
}

// columnsOf reads a table's columns from the migrations.
func columnsOf(t *testing.T, all map[string]string, table string) (columns []string) {
	t.Helper()
	column := regexp.MustCompile(`(?m)^\s+(?:ADD COLUMN )?([a-z_0-9]+)\s+(?:text|uuid|integer|bigint|timestamptz|jsonb|boolean)\b`)
	statement := regexp.MustCompile(`(?s)(?:CREATE|ALTER) TABLE ` + table + `\s.*?;`)
	for path, text := range all {
		if up, _, _ := strings.Cut(text, "-- +goose Down"); strings.HasPrefix(path, "db/migrations/") && strings.HasSuffix(path, ".sql") {
			for _, s := range statement.FindAllString(up, -1) {
				for _, found := range column.FindAllStringSubmatch(s, -1) {
					columns = append(columns, found[1])
				}
			}
		}
	}
	require.Greater(t, len(columns), 30)
	return columns
}
