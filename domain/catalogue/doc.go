// Package catalogue writes the records of e-books in the formats that libraries and authors exchange:
// MARC 21 and BibTeX.
package catalogue
