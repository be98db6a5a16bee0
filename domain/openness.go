package domain

import "slices"

// Openness says what of published e-books everybody may see.
type Openness string

// What everybody may see.
const (
	Closed       Openness = ""         // nothing
	OpenMetadata Openness = "metadata" // records, covers and outlines
	OpenFiles    Openness = "open"     // the PDFs too
)

// ParseOpenness reads an openness as a setting says it.
func ParseOpenness(s string) (o Openness, ok bool) {
	o = Openness(s)
	return o, slices.Contains([]Openness{Closed, OpenMetadata, OpenFiles}, o)
}
