package domain

import "slices"

// Openness says what everybody may see of published e-books.
type Openness string

// What everybody may see.
const (
	Closed       Openness = ""         // nothing
	OpenMetadata Openness = "metadata" // records, covers and outlines
	OpenFiles    Openness = "open"     // the PDFs too
)

// ParseOpenness reads the value of a setting.
func ParseOpenness(s string) (o Openness, ok bool) {
	o = Openness(s)
	return o, slices.Contains([]Openness{Closed, OpenMetadata, OpenFiles}, o)
}
