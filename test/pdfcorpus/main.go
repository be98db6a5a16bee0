// Command pdfcorpus compares the bookmarks that the server's parser reads of PDFs with
// those that mutool reads, line by line: title, level (one of three, as in an e-book's outline) and page. PDFs
// that differ only in pages are counted apart, because mutool gives page 1 for a link to nowhere.
//
//	go run ./test/pdfcorpus FOLDER        its results are in docs/PERFORMANCE.md
package main

import (
	"context"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"time"

	"golang.org/x/text/unicode/norm"

	"backoffice/adapters/inspect/pdf"
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: go run ./test/pdfcorpus FOLDER")
		os.Exit(2)
	}
	if _, err := exec.LookPath("mutool"); err != nil {
		fmt.Fprintln(os.Stderr, "mutool is missing; install it (Debian's package is mupdf-tools)")
		os.Exit(1)
	}
	engine, err := pdf.Start(filepath.Join(".cache", "test", "pdfium"))
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	counts, slowest := map[string]int{}, time.Duration(0)
	err = filepath.WalkDir(os.Args[1], func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || !strings.EqualFold(filepath.Ext(path), ".pdf") {
			return err
		}
		outcome, detail, took := compare(engine, path)
		slowest = max(slowest, took)
		counts[outcome]++
		if outcome != "same" && outcome != "none" {
			fmt.Println(outcome, detail, path)
		}
		return nil
	})
	fmt.Println(counts, "slowest", slowest)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// line is a line of an outline.
type line struct {
	title string
	level int
	page  int // 0 for none
}

func compare(engine *pdf.Engine, path string) (outcome, detail string, took time.Duration) {
	data, err := os.ReadFile(path)
	if err != nil {
		return "unread", err.Error(), 0
	}
	began := time.Now()
	_, document, err := engine.Open(data)
	if err != nil || document == nil {
		return "unopened", fmt.Sprint(err), time.Since(began)
	}
	defer document.Close()
	contents := document.Contents()
	took = time.Since(began)
	ours := []line{}
	for _, b := range contents.Bookmarks {
		page := 0
		if b.Page != nil {
			page = *b.Page
		}
		ours = append(ours, line{b.Title, min(b.Level, 2), page})
	}
	theirs, err := readWithMutool(path)
	switch {
	case err != nil:
		return "unread by mutool", err.Error(), took
	case len(ours)+len(theirs) == 0:
		return "none", "", took
	case len(ours) != len(theirs):
		return "lines", fmt.Sprintf("%d and %d", len(ours), len(theirs)), took
	}
	outcome = "same"
	for i := range ours {
		switch a, b := ours[i], theirs[i]; {
		case a.title != b.title || a.level != b.level:
			return "differs", fmt.Sprintf("at %d: %q %d and %q %d", i, a.title, a.level, b.title, b.level), took
		case a.page != b.page:
			outcome, detail = "pages", fmt.Sprintf("at %d: %d and %d", i, a.page, b.page)
		}
	}
	return outcome, detail, took
}

var (
	outline = regexp.MustCompile(`(?m)^[|+-](\t+)("(?:[^"\\]|\\.)*"|\(null\))\t(.*)$`)
	target  = regexp.MustCompile(`^#page=(\d+)`)
	escaped = regexp.MustCompile(`\\(?:u([0-9a-fA-F]{4})|x([0-9a-fA-F]{2})|(.))`)
)

func readWithMutool(path string) (lines []line, err error) {
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second)
	defer cancel()
	out, err := exec.CommandContext(ctx, "mutool", "show", path, "outline").Output()
	if err != nil {
		return nil, err
	}
	for _, m := range outline.FindAllStringSubmatch(string(out), -1) {
		title := ""
		if m[2] != "(null)" {
			title = unescaped(m[2][1 : len(m[2])-1])
		}
		page := 0
		if t := target.FindStringSubmatch(m[3]); t != nil {
			page, _ = strconv.Atoi(t[1])
		}
		if title != "" {
			lines = append(lines, line{title, min(len(m[1])-1, 2), page})
		}
	}
	return lines, nil
}

// unescaped undoes mutool's escapes, and reduces spaces and invisible characters to single spaces.
func unescaped(quoted string) string {
	title := escaped.ReplaceAllStringFunc(quoted, func(e string) string {
		m := escaped.FindStringSubmatch(e)
		if code, err := strconv.ParseUint(m[1]+m[2], 16, 32); err == nil && m[3] == "" {
			return string(rune(code))
		}
		switch m[3] {
		case "n", "r", "t":
			return " "
		case "b", "f":
			return ""
		}
		return m[3]
	})
	title = strings.Map(func(r rune) rune {
		if r < ' ' || r >= 0x7F && r < 0xA0 || strings.ContainsRune("\u200b\u200e\u200f\ufeff\u202a\u202b\u202c\u202d\u202e", r) {
			return ' '
		}
		return r
	}, norm.NFC.String(title))
	return strings.Join(strings.Fields(title), " ")
}
