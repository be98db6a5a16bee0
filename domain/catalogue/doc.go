// Package catalogue converts the records of e-books to and from the formats that libraries and authors
// exchange: MARC 21 and BibTeX. It also reads CSV, and writes Dublin Core.
package catalogue
