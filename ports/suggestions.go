package ports

import "backoffice/domain"

// Duplicates are the e-books that may be the same as another.
type Duplicates struct {
	Ebooks []Duplicate // the newest, up to MaxDuplicates
	Total  int         // exact up to MaxDuplicatesCounted, which means that many or more
}

// How many duplicates are listed, and up to how many they are counted: a PDF that a whole library has should
// cost no more than any other.
const (
	MaxDuplicates        = 20
	MaxDuplicatesCounted = 1000
)

// Duplicate is an e-book as in a list, with what it has in common with the other.
type Duplicate struct {
	domain.Ebook
	SamePDF    bool // by its SHA-256
	SameRecord bool // title, subject and grade: see fulltext.RecordKey
}

// Candidate is what may become an e-book.
type Candidate struct {
	SHA256                string // of its PDF, in hexadecimal; empty if unknown
	Title, Subject, Grade string // without a title there is nothing to compare
}

// ValueField is a field whose values are suggested.
type ValueField string

// ValueFields are all of them.
var ValueFields = []ValueField{"subject", "grade", "publisher", "language"}

// MaxValues is how many values are suggested in one response.
const MaxValues = 20

// UsedValue is a value of a field with the number of its e-books.
type UsedValue struct {
	Value string `json:"value"`
	Count int    `json:"count"` // of e-books
}
