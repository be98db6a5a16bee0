package sample

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"
	"time"

	"codeberg.org/go-pdf/fpdf"
	"github.com/go-fonts/dejavu/dejavusans"
	"github.com/go-fonts/dejavu/dejavusansbold"
)

// Measures in millimetres, on A5.
const (
	margin     = 18.0
	lineHeight = 6.5
)

// PDF draws the book: a title page, the contents, and one page for each chapter
// and section, with bookmarks for the outline.
func (b Book) PDF() ([]byte, error) {
	doc := fpdf.New("P", "mm", "A5", "")
	b.setMetadata(doc)
	doc.AddUTF8FontFromBytes("body", "", dejavusans.TTF)
	doc.AddUTF8FontFromBytes("body", "B", dejavusansbold.TTF)
	doc.SetMargins(margin, margin, margin)
	doc.SetAutoPageBreak(false, margin) // Outline counts one page for each chapter and section
	doc.SetFooterFunc(func() {
		if doc.PageNo() > 1 {
			doc.SetY(-15)
			doc.SetFont("body", "", 8)
			doc.SetTextColor(120, 120, 120)
			doc.CellFormat(0, 8, strconv.Itoa(doc.PageNo()), "", 0, "C", false, 0, "")
		}
	})
	outline := b.Outline()
	b.titlePage(doc)
	b.contentsPage(doc, outline)
	b.body(doc, outline)

	var out bytes.Buffer
	if err := doc.Output(&out); err != nil {
		return nil, fmt.Errorf("draw the PDF of %s: %w", b.Slug, err)
	}
	return out.Bytes(), nil
}

// setMetadata sets what PDF viewers show of a file, with times that never change.
func (b Book) setMetadata(doc *fpdf.Fpdf) {
	made := time.Date(b.Year, time.January, 2, 3, 0, 0, 0, time.UTC)
	doc.SetTitle(b.Title, true)
	doc.SetAuthor(b.Author, true)
	doc.SetSubject(b.Subject, true)
	doc.SetKeywords(b.Tags, true)
	doc.SetProducer("", false)
	doc.SetCreationDate(made)
	doc.SetModificationDate(made)
	doc.SetCatalogSort(true)
	doc.SetLang(map[string]string{"English": "en", "Vietnamese": "vi"}[b.Language])
}

func (b Book) titlePage(doc *fpdf.Fpdf) {
	doc.AddPage()
	theme := b.theme()
	doc.SetFillColor(int(theme.ground.R), int(theme.ground.G), int(theme.ground.B))
	doc.Rect(0, 0, 148, 8, "F")
	doc.SetTextColor(40, 40, 40)
	doc.SetY(50)
	doc.SetFont("body", "B", 18)
	if len([]rune(b.Title)) > 120 {
		doc.SetFont("body", "B", 13)
	}
	doc.MultiCell(0, 9, b.Title, "", "L", false)
	doc.Ln(6)
	doc.SetFont("body", "", 11)
	for _, line := range []string{b.Subject + " · " + b.Grade, b.Author} {
		doc.MultiCell(0, lineHeight, line, "", "L", false)
	}
	doc.SetY(172)
	doc.SetFont("body", "", 9)
	doc.MultiCell(0, 5, fmt.Sprintf("%s, %d. Tài liệu mẫu, không phải sách giáo khoa.", b.Publisher, b.Year), "", "L", false)
}

func (b Book) contentsPage(doc *fpdf.Fpdf, outline []Entry) {
	doc.AddPage()
	doc.SetTextColor(40, 40, 40)
	doc.SetFont("body", "B", 15)
	heading := "Mục lục"
	if b.Language == "English" {
		heading = "Contents"
	}
	doc.CellFormat(0, 12, heading, "", 1, "L", false, 0, "")
	for _, entry := range outline {
		style := ""
		if entry.Level == 0 {
			style = "B"
		}
		doc.SetFont("body", style, 9.5)
		indent := float64(entry.Level) * 6
		doc.SetX(margin + indent)
		doc.CellFormat(100-indent, 7, entry.Title, "", 0, "L", false, 0, "")
		doc.CellFormat(0, 7, strconv.Itoa(entry.Page), "", 1, "R", false, 0, "")
	}
}

func (b Book) body(doc *fpdf.Fpdf, outline []Entry) {
	for i, entry := range outline {
		if entry.Level < 2 {
			doc.AddPage()
		} else {
			doc.Ln(4)
		}
		doc.Bookmark(entry.Title, entry.Level, doc.GetY())
		doc.SetTextColor(40, 40, 40)
		doc.SetFont("body", "B", []float64{17, 13, 10.5}[entry.Level])
		doc.MultiCell(0, 8, entry.Title, "", "L", false)
		doc.Ln(2)
		doc.SetFont("body", "", 10)
		for _, text := range b.paragraphs(entry.Title, entry.Page+i, []int{3, 4, 1}[entry.Level]) {
			doc.MultiCell(0, lineHeight, strings.TrimSpace(text), "", "J", false)
			doc.Ln(2.5)
		}
	}
}
