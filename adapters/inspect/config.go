package inspect

import (
	"log/slog"
	"time"
)

// Config configures the child processes. The zero value works for a program whose subcommand "inspect"
// calls Main.
type Config struct {
	Dir      string        // for copies of the files; empty means the system's temporary folder
	Cache    string        // for pdfium's machine code; empty means that children need none
	Program  string        // the child's program; empty means this one
	Args     []string      // arguments before the kind and Cache; nil means {"inspect"}
	Parallel int           // concurrent children; 0 means 2
	Queue    int           // files of one person that may wait; 0 means 4
	Limit    time.Duration // time for one child; 0 means 20 s
	Log      *slog.Logger  // logs why a file could not be read; may be nil
}

// What a child does: it parses PDFs or a cover, or prepares pdfium's machine code.
const (
	kindPDF     = "pdf"
	kindCover   = "cover"
	kindPrepare = "prepare"
)

// memoryLimit is Go's memory limit in a child, in bytes. A cover of 40 million pixels takes up to
// 650 MB while it is decoded (progressive JPEG, CMYK), a PDF of 100 MB up to 400.
const memoryLimit = 640 << 20
