// Package sample makes the e-books that a first start of the standalone set-up
// creates. They are invented, but have real covers, PDFs and outlines. These are
// drawn here, with the same bytes on every machine.
package sample

import "strings"

// Book is one e-book of the sample library.
type Book struct {
	Slug        string // unique, and made for file names
	Title       string
	Description string
	Subject     string
	Grade       string
	Language    string // Vietnamese, English or Other
	Author      string
	Publisher   string
	Year        int
	Tags        string
	Creator     Role
	Scenario    string // a key of scenarios, which make History
	Note        string // what someone says in that scenario
	Contents    string // the outline as it is written in books.yaml

	History       []Step `yaml:"-"` // what happened to it after it was written
	subjectNumber int    // from 0, in the order of books.yaml
}

// Role names an account of the first start.
type Role string

// The accounts that take part in the histories.
const (
	Editor      Role = "EDITOR"
	OtherEditor Role = "EDITOR 2"
	Expert      Role = "EXPERT"
	Manager     Role = "MANAGER"
	Admin       Role = "ADMIN"
)

// Step is one action in a book's history. Action is one of the workflow's
// names, or "edit" if the creator saves it.
type Step struct {
	By      Role
	Action  string
	Comment string
}

// Entry is one line of an outline; its page is that of the PDF.
type Entry struct {
	Title string
	Level int // 0 chapter, 1 section, 2 subsection
	Page  int
}

// frontPages come before the first chapter: the title page and the contents.
const frontPages = 2

// Outline is the book's table of contents. A chapter opens on a page of its
// own, and so does every section; subsections share their section's page.
func (b Book) Outline() []Entry {
	var entries []Entry
	page := frontPages
	for line := range strings.Lines(b.Contents) {
		title := strings.TrimSpace(line)
		level := strings.Index(line, title) / 2 // two spaces for each level
		if level < 2 {
			page++
		}
		entries = append(entries, Entry{Title: title, Level: level, Page: page})
	}
	return entries
}

// FileName is the name its PDF is uploaded under.
func (b Book) FileName() string { return b.Slug + ".pdf" }

// CoverName is the name its cover is uploaded under.
func (b Book) CoverName() string { return b.Slug + ".png" }
