package domain

import (
	"crypto/sha256"
	"encoding/hex"
	"strconv"
)

// canonical is the input of digests, which are SHA-256. Any program can write this form. Each value is a
// netstring: its length in bytes in decimal digits, a colon, its bytes in UTF-8 and a comma. A missing
// value is "-,", and numbers are in decimal digits. The first value names the content and the version of
// the form.
//
//	record:  "record 1", title, description, subject, grade, language, author,
//	         publisher, published_year, total_pages, tags; of a field that was
//	         added later, its name and value, if it has one
//	outline: "outline 1", and of each item in order: id, title, page_number,
//	         level, parent_id
//	log row: "log 1", ebook_id, action, comment, created_at (UTC, microseconds:
//	         2006-01-02T15:04:05.000000Z), the user's id, full_name and role,
//	         version, cover_sha256, pdf_sha256, record_sha256, toc_sha256, the
//	         receiver's id and full_name, previous_sha256; of a row that a
//	         program wrote, "token" and the name of its token
//	account: "account 1" ("account 0" if the row predates the chain), user_id, email,
//	         action, role, by_name, by_id, detail, created_at (as above),
//	         previous_sha256 (of the row before it)
type canonical []byte

func (c *canonical) text(values ...string) {
	for _, v := range values {
		*c = strconv.AppendInt(*c, int64(len(v)), 10)
		*c = append(*c, ':')
		*c = append(append(*c, v...), ',')
	}
}

func (c *canonical) optional(values ...*string) {
	for _, v := range values {
		if v == nil {
			*c = append(*c, "-,"...)
		} else {
			c.text(*v)
		}
	}
}

func (c *canonical) number(n *int) {
	if n == nil {
		c.optional(nil)
		return
	}
	c.text(strconv.Itoa(*n))
}

func (c *canonical) sum() string {
	sum := sha256.Sum256(*c)
	return hex.EncodeToString(sum[:])
}

// How many texts and numbers a record had when the form "record 1" was made. The last of these texts, the tags,
// comes after the numbers.
const (
	originalTexts   = 8
	originalNumbers = 2
)

// RecordSHA256 is the digest of a record, in hex. Fields that were added later follow with
// their names if they have a value, so the digests of older records stay the same.
func RecordSHA256(d *Details) string {
	var c canonical
	c.text("record 1")
	texts, numbers := d.Texts(), d.Numbers()
	for _, text := range texts[:originalTexts-1] {
		c.text(*text)
	}
	for _, n := range numbers[:originalNumbers] {
		c.number(*n)
	}
	c.text(d.Tags)
	for i, text := range texts[originalTexts:] {
		if *text != "" {
			c.text(TextFields[originalTexts+i].Name, *text)
		}
	}
	for i, n := range numbers[originalNumbers:] {
		if *n != nil {
			c.text(NumberFields[originalNumbers+i].Name, strconv.Itoa(**n))
		}
	}
	return c.sum()
}

// typicalItemLength is that of an item in canonical form, in bytes.
const typicalItemLength = 180

// OutlineSHA256 is the digest of an outline's items, in hex. A missing outline counts as one
// without items.
func OutlineSHA256(items []TOCItem) string {
	c := make(canonical, 0, (1+len(items))*typicalItemLength)
	c.text("outline 1")
	for i := range items {
		it := &items[i]
		c.text(it.ID, it.Title)
		c.number(it.PageNumber)
		c.number(&it.Level)
		c.optional(it.ParentID)
	}
	return c.sum()
}

// SHA256 is the digest of the log row, in hex. The id is not part of it.
func (e *LogEntry) SHA256() string {
	var c canonical
	c.text("log 1", e.EbookID, string(e.Action), e.Comment, e.CreatedAt.UTC().Format(canonicalTime),
		e.User.ID, e.User.FullName, string(e.User.Role))
	c.number(&e.Version)
	c.optional(e.CoverSHA256, e.PDFSHA256, e.RecordSHA256, e.TOCSHA256)
	if e.To == nil {
		c.optional(nil, nil)
	} else {
		c.text(e.To.ID, e.To.FullName)
	}
	c.optional(e.PreviousSHA256)
	if e.Token != nil {
		c.text("token", *e.Token)
	}
	return c.sum()
}

// canonicalTime is RFC 3339 with microseconds, the precision of stored times.
const canonicalTime = "2006-01-02T15:04:05.000000Z"
