package public

import (
	"cmp"
	"net/url"
	"strconv"
	"strings"

	"backoffice/domain"
	"backoffice/domain/catalogue"
)

// languages are the names and codes of the languages of a record.
var languages = map[string]struct{ name, code string }{"Vietnamese": {"Tiếng Việt", "vi"}, "English": {"Tiếng Anh", "en"}, "Other": {"Ngôn ngữ khác", ""}}

// LanguageCode returns the code (BCP 47) of a record's language, or "".
func LanguageCode(language string) string { return languages[language].code }

// maxSummary is the length of a description for search engines, in code points.
const maxSummary = 160

// bookView is an e-book as its page shows it.
type bookView struct {
	bookBody
	Authors      []string
	Year         string
	LanguageCode string
	Summary      string
	Paragraphs   []string
	Fields       []field
	PDFSize      string
	Outline      []*outlineItem
	Citation     string
	Schema       map[string]any
}

// field is a labelled value of the record.
type field struct{ Label, Value, Link string }

// outlineItem is an item of the outline with its children.
type outlineItem struct {
	Title string
	Page  string
	Items []*outlineItem
}

func viewOf(body bookBody, items []domain.TOCItem) bookView {
	view := bookView{bookBody: body, Authors: catalogue.Authors(body.Author), LanguageCode: LanguageCode(body.Language), Outline: nested(items)}
	if body.PublishedYear != nil {
		view.Year = strconv.Itoa(*body.PublishedYear)
	}
	for _, paragraph := range strings.Split(body.Description, "\n") {
		if paragraph = strings.TrimSpace(paragraph); paragraph != "" {
			view.Paragraphs = append(view.Paragraphs, paragraph)
		}
	}
	if body.PDFSize != nil {
		view.PDFSize = formatMegabytes(*body.PDFSize)
	}
	view.Fields, view.Citation, view.Schema = fieldsOf(&view), citationOf(&view), schemaOf(&view)
	view.Summary = shortened(strings.Join(strings.Fields(cmp.Or(body.Description, view.Citation)), " "))
	return view
}

func shortened(text string) string {
	if letters := []rune(text); len(letters) > maxSummary {
		return strings.TrimSpace(string(letters[:maxSummary-1])) + "…"
	}
	return text
}

// formatNumber writes a number as the pages of the staff do: 12.345 (RULES §10.12).
func formatNumber(n int) string {
	text := strconv.Itoa(n)
	for at := len(text) - 3; at > 0; at -= 3 {
		text = text[:at] + "." + text[at:]
	}
	return text
}

// formatMegabytes writes a size as the pages of the staff do: 12,5 MB, and below 0,1 MB with two
// significant digits: 0,0011 MB.
func formatMegabytes(bytes int64) string {
	size, format, precision := float64(bytes)/(1<<20), byte('f'), 1
	if size < 0.1 {
		format, precision = 'g', 2
	}
	rounded, _ := strconv.ParseFloat(strconv.FormatFloat(size, format, precision, 64), 64)
	return strings.Replace(strconv.FormatFloat(rounded, 'f', -1, 64), ".", ",", 1) + " MB"
}

// nested returns the items of the first level, each with its children. A parent precedes its children in items.
func nested(items []domain.TOCItem) (roots []*outlineItem) {
	byID := map[string]*outlineItem{}
	for _, item := range items {
		node := &outlineItem{Title: item.Title}
		if item.PageNumber != nil {
			node.Page = formatNumber(*item.PageNumber)
		}
		byID[item.ID] = node
		if item.ParentID != nil && byID[*item.ParentID] != nil {
			parent := byID[*item.ParentID]
			parent.Items = append(parent.Items, node)
			continue
		}
		roots = append(roots, node)
	}
	return roots
}

func fieldsOf(view *bookView) (fields []field) {
	add := func(label, value, link string) {
		if value != "" {
			fields = append(fields, field{label, value, link})
		}
	}
	add("Môn học", view.Subject, PageRoot+"?subject="+url.QueryEscape(view.Subject))
	add("Khối lớp", view.Grade, PageRoot+"?grade="+url.QueryEscape(view.Grade))
	add("Nhà xuất bản", view.Publisher, "")
	add("Năm xuất bản", view.Year, "")
	if view.TotalPages != nil {
		add("Số trang", formatNumber(*view.TotalPages), "")
	}
	add("Ngôn ngữ", languages[view.Language].name, "")
	add("Từ khóa", view.Tags, "")
	add("Công bố", domain.FormatDay(domain.Day(view.PublishedAt)), "")
	return fields
}

// citationOf writes how to cite the e-book. The page shows its address after that.
func citationOf(view *bookView) string {
	var parts []string
	for _, part := range []string{strings.Join(view.Authors, ", "), view.Title, view.Publisher, view.Year} {
		if part = strings.TrimSuffix(part, "."); part != "" {
			parts = append(parts, part)
		}
	}
	return strings.Join(parts, ". ") + "."
}

// schemaOf describes the e-book in the vocabulary of schema.org.
func schemaOf(view *bookView) map[string]any {
	schema := map[string]any{"@context": "https://schema.org", "@type": "Book", "@id": view.URL, "url": view.URL, "name": view.Title, "bookFormat": "https://schema.org/EBook"}
	for name, value := range map[string]string{"description": view.Description, "about": view.Subject, "educationalLevel": view.Grade, "keywords": view.Tags, "datePublished": view.Year, "inLanguage": view.LanguageCode} {
		if value != "" {
			schema[name] = value
		}
	}
	if view.Publisher != "" {
		schema["publisher"] = map[string]any{"@type": "Organization", "name": view.Publisher}
	}
	var people []any
	for _, name := range view.Authors {
		people = append(people, map[string]any{"@type": "Person", "name": name})
	}
	if len(people) > 0 {
		schema["author"] = people
	}
	if view.TotalPages != nil {
		schema["numberOfPages"] = *view.TotalPages
	}
	if view.CoverURL != nil {
		schema["image"] = *view.CoverURL
	}
	if view.PDFURL != nil {
		schema["encoding"] = map[string]any{"@type": "MediaObject", "contentUrl": *view.PDFURL, "encodingFormat": "application/pdf"}
	}
	return schema
}
