package domain_test

import (
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/domain"
)

// RULES §2.1: the table that people read is the one that the product obeys.
// If this fails, copy the expected table into docs/RULES.md.
func TestTheWorkflowTableInTheRulesMatchesTheCode(t *testing.T) {
	rules, err := os.ReadFile("../docs/RULES.md")
	require.NoError(t, err)
	assert.Contains(t, string(rules), workflowTable())
}

func workflowTable() string {
	var b strings.Builder
	b.WriteString("| action | from | to | who | comment |\n|---|---|---|---|---|\n")
	for _, r := range domain.Workflow {
		who := joined(r.Roles)
		if r.Creator {
			who = "creator"
		}
		comment := "optional"
		switch {
		case r.Action == domain.Edit:
			comment = "–"
		case r.CommentRequired:
			comment = "required"
		}
		fmt.Fprintf(&b, "| %s | %s | %s | %s | %s |\n", r.Action, joined(r.From), r.To, who, comment)
	}
	return b.String() + "\n"
}

func joined[S ~string](words []S) string {
	texts := make([]string, len(words))
	for i, w := range words {
		texts[i] = string(w)
	}
	return strings.Join(texts, ", ")
}

// RULES §§1.2, 4.1, 4.2, 4.5, 5.4, 7.1, 7.3, 12.1, 18.3 and 18.4: the limits that people read are those that hold.
func TestTheLimitsInTheRulesMatchTheCode(t *testing.T) {
	rules, err := os.ReadFile("../docs/RULES.md")
	require.NoError(t, err)
	text := strings.Join(strings.Fields(string(rules)), " ") // wherever its lines break
	for _, line := range []string{
		fmt.Sprintf("| `title`, title of an outline item | %d |", domain.MaxTitle),
		fmt.Sprintf("| %s | %d |", strings.Join(shortTexts(), ", "), domain.MaxShortText),
		fmt.Sprintf("| `tags` | %s |", thousands(domain.MaxTags)),
		fmt.Sprintf("| `description` | %s |", thousands(domain.MaxDescription)),
		fmt.Sprintf("| `comment` | %s |", thousands(domain.MaxComment)),
		fmt.Sprintf("| a note, a reply | %s |", thousands(domain.MaxNoteText)),
		fmt.Sprintf("| `quote` | %s |", thousands(domain.MaxQuote)),
		fmt.Sprintf("%d open notes, %s in all, %d replies to each and %s code points", domain.MaxOpenNotes, thousands(domain.MaxNotes), domain.MaxReplies, thousands(domain.MaxNoteCharacters)),
		fmt.Sprintf("%d rectangles", domain.MaxRects),
		fmt.Sprintf("lists the latest %d, newest first", domain.MaxSubmissions),
		fmt.Sprintf("a whole number from %d to next year", domain.FirstYear),
		fmt.Sprintf("At most %s items and %s code points", thousands(domain.MaxTOCItems), thousands(domain.MaxTOCCharacters)),
		fmt.Sprintf("Cover image must be less than %dMB", domain.MaxCover>>20),
		fmt.Sprintf("PDF file must be less than %dMB", domain.MaxPDF>>20),
		fmt.Sprintf("Password must be at least %d characters", domain.MinPassword),
		fmt.Sprintf("chapter (0), section (1), subsection (%d)", domain.MaxTOCLevel),
	} {
		assert.Contains(t, text, line)
	}
	assert.Equal(t, domain.MaxTitle, domain.MaxTOCTitle, "they share a line")
}

// shortTexts are the fields of up to MaxShortText characters, except for the choice of a language.
func shortTexts() (names []string) {
	for _, f := range domain.TextFields {
		if f.Max == domain.MaxShortText && f.Name != "language" {
			names = append(names, "`"+f.Name+"`")
		}
	}
	return names
}

// thousands writes 5,000.
func thousands(n int) string {
	if n < 1000 {
		return strconv.Itoa(n)
	}
	return fmt.Sprintf("%s,%03d", thousands(n/1000), n%1000)
}
