package catalogue

import (
	"strings"

	"backoffice/domain"
)

// texEscaper escapes the characters that have a meaning in TeX. BibTeX counts braces behind a backslash too, so
// braces are written as commands.
var texEscaper = strings.NewReplacer(
	`\`, `\textbackslash{}`, `{`, `\textbraceleft{}`, `}`, `\textbraceright{}`, `~`, `\textasciitilde{}`, `^`, `\textasciicircum{}`,
	`#`, `\#`, `$`, `\$`, `%`, `\%`, `&`, `\&`, `_`, `\_`,
)

// bibTeXLanguages are names that BibLaTeX knows.
var bibTeXLanguages = map[string]string{"Vietnamese": "vietnamese", "English": "english"}

// BibTeX returns the entry of an e-book, in UTF-8 as BibLaTeX and Biber read it.
func BibTeX(b *domain.Ebook) string {
	var entry strings.Builder
	entry.WriteString("@book{" + b.ID)
	add := func(name, value string) {
		if value != "" {
			entry.WriteString(",\n  " + name + " = {" + value + "}")
		}
	}
	names := Authors(b.Author)
	for i, name := range names { // in braces, so that no part of a name is taken for "von" or "Jr."
		names[i] = "{" + texEscaper.Replace(name) + "}"
	}
	add("title", "{"+texEscaper.Replace(b.Title)+"}")
	add("author", strings.Join(names, " and "))
	add("publisher", texEscaper.Replace(b.Publisher))
	add("year", decimal(b.PublishedYear))
	add("pagetotal", decimal(b.TotalPages))
	add("language", bibTeXLanguages[b.Language])
	add("keywords", texEscaper.Replace(strings.Join(nonEmpty(append([]string{b.Subject, b.Grade}, tags(b.Tags)...)), ", ")))
	add("subject", texEscaper.Replace(b.Subject)) // for the import: other programs find it among the keywords
	add("grade", texEscaper.Replace(b.Grade))
	add("abstract", texEscaper.Replace(oneLine(b.Description)))
	entry.WriteString("\n}\n")
	return entry.String()
}
