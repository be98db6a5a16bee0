package catalogue_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"backoffice/domain"
	"backoffice/domain/catalogue"
)

// RULES §6.12: a title is not filed under its article.
func TestATitleIsFiledUnderTheWordAfterItsArticle(t *testing.T) {
	for title, want := range map[[2]string]string{
		{"English", "The Sample Reader"}: "4", {"English", "A tale"}: "2", {"English", "An apple"}: "3", {"English", `"The" end`}: "6", {"English", `The "winter mind"`}: "5",
		{"English", "Theory"}: "0", {"English", "The"}: "0", {"English", "A to Z"}: "0", {"English", "A-level maths"}: "0", {"Other", "El-Alamein"}: "0", {"English", "A!"}: "0", {"English", "La Fontaine"}: "0",
		{"Vietnamese", "An toàn lao động"}: "0", {"Vietnamese", "La bàn"}: "0", {"Vietnamese", "The sách"}: "0", {"", "An toàn lao động"}: "0", {"", "The end"}: "4",
		{"Other", "L'amour"}: "2", {"Other", "Les misérables"}: "4", {"Other", "Der Ring"}: "4", {"Other", "Los Angeles"}: "0", {"Other", "An der Donau"}: "0",
		{"Other", "El" + strings.Repeat(" ", 20) + "Niño"}: "0", {"English", "“The end”"}: "0",
	} {
		field := catalogue.MARC(&domain.Ebook{Details: domain.Details{Title: title[1], Language: title[0]}}).Data
		assert.Equal(t, "0"+want, field[1].Indicators, "%q", title)
	}
}

// RULES §6.12: initials have no spaces between them in the statement of responsibility.
func TestInitialsAreTogetherAfterTheTitle(t *testing.T) {
	for author, want := range map[string]string{
		"A. B. Nguyễn": "A.B. Nguyễn.", "Nguyễn Đ. Ấ.": "Nguyễn Đ.Ấ.", "TS. A Văn": "TS. A Văn.", "ThS. N. V. An, P. Q.": "ThS. N.V. An, P.Q.", "Ông X": "Ông X.",
	} {
		record := catalogue.MARC(&domain.Ebook{Details: domain.Details{Title: "Sách", Author: author}})
		assert.Equal(t, want, record.Data[2].Subfields[1].Value, author)
		assert.Equal(t, catalogue.Authors(author)[0], record.Data[1].Subfields[0].Value, "the heading stays")
	}
}
