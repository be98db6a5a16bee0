// Package catalogue writes and reads the records of e-books in the formats that libraries and authors
// exchange: MARC 21, BibTeX and CSV.
package catalogue
