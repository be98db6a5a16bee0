// Minimal is the least that a server in Go can do for a list and for one
// e-book: one prepared query and JSON, over the product's own database. The
// benchmark measures the product against it.
package main

import (
	"encoding/json"
	"io"
	"log"
	"net/http"
	"os"
	"strconv"
	"time"

	"github.com/jmoiron/sqlx"
	_ "github.com/lib/pq"
)

type ebook struct {
	ID            string     `db:"id" json:"id"`
	Title         string     `db:"title" json:"title"`
	Description   string     `db:"description" json:"description"`
	Subject       string     `db:"subject" json:"subject"`
	Grade         string     `db:"grade" json:"grade"`
	Language      string     `db:"language" json:"language"`
	Author        string     `db:"author" json:"author"`
	Publisher     string     `db:"publisher" json:"publisher"`
	PublishedYear *int       `db:"published_year" json:"published_year"`
	TotalPages    *int       `db:"total_pages" json:"total_pages"`
	Tags          string     `db:"tags" json:"tags"`
	Status        string     `db:"status" json:"status"`
	CreatedBy     string     `db:"created_by" json:"created_by"`
	CreatedAt     time.Time  `db:"created_at" json:"created_at"`
	UpdatedAt     time.Time  `db:"updated_at" json:"updated_at"`
	SubmittedAt   *time.Time `db:"submitted_at" json:"submitted_at"`
	Version       int        `db:"version" json:"version"`
	TOCVersion    int        `db:"toc_version" json:"toc_version"`
	Returned      *string    `db:"returned" json:"returned"`
	CoverObject   *string    `db:"cover_object" json:"cover_object"`
	PDFObject     *string    `db:"pdf_object" json:"pdf_object"`
	PDFName       *string    `db:"pdf_name" json:"pdf_name"`
	PDFSize       *int64     `db:"pdf_size" json:"pdf_size"`
	Creator       string     `db:"full_name" json:"creator"`
	Total         int        `db:"total" json:"total"`
}

// columns are those that the product's responses show.
const columns = `b.id, b.title, b.description, b.subject, b.grade, b.language, b.author, b.publisher, b.published_year, b.total_pages,
	b.tags, b.status, b.created_by, b.created_at, b.updated_at, b.submitted_at, b.version, b.toc_version, b.returned,
	b.cover_object, b.pdf_object, b.pdf_name, b.pdf_size, u.full_name`

// The two statements; pgbench is given the same. The list's page is found in
// the index alone: if it is read from the table, the planner takes the index by
// time and looks for the status in every row.
const (
	List = `SELECT ` + columns + `, (SELECT sum(n) FROM creator_counts WHERE status = $1) AS total
		FROM (SELECT id FROM ebooks WHERE deleted_at IS NULL AND status = $1 ORDER BY created_at DESC, id DESC LIMIT 25 OFFSET $2) page
		JOIN ebooks b USING (id) JOIN users u ON u.id = b.created_by ORDER BY b.created_at DESC, b.id DESC`
	One = `SELECT ` + columns + `, 0 AS total FROM ebooks b JOIN users u ON u.id = b.created_by WHERE b.deleted_at IS NULL AND b.id = $1`
)

func main() {
	if len(os.Args) == 2 && os.Args[1] == "statements" {
		writeJSON(os.Stdout, map[string]string{"list": List, "one": One})
		return
	}
	db := sqlx.MustConnect("postgres", os.Args[1])
	db.SetMaxOpenConns(20)
	db.SetMaxIdleConns(20)
	list, one := prepare(db, List), prepare(db, One)
	mux := http.NewServeMux()
	mux.HandleFunc("GET /ebooks", func(w http.ResponseWriter, r *http.Request) {
		query, rows := r.URL.Query(), []ebook{}
		page, _ := strconv.Atoi(query.Get("page"))
		respond(w, &rows, list.Select(&rows, query.Get("status"), (page-1)*25))
	})
	mux.HandleFunc("GET /ebooks/{id}", func(w http.ResponseWriter, r *http.Request) {
		var row ebook
		respond(w, &row, one.Get(&row, r.PathValue("id")))
	})
	server := http.Server{Addr: os.Args[2], Handler: mux, ReadHeaderTimeout: 10 * time.Second}
	log.Fatal(server.ListenAndServe())
}

func prepare(db *sqlx.DB, query string) *sqlx.Stmt {
	st, err := db.Preparex(query)
	if err != nil {
		log.Fatal(err)
	}
	return st
}

func respond(w http.ResponseWriter, v any, err error) {
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	writeJSON(w, v)
}

func writeJSON(w io.Writer, v any) {
	if err := json.NewEncoder(w).Encode(v); err != nil {
		log.Print(err)
	}
}
