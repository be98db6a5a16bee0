package pdf

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strings"

	"golang.org/x/sys/cpu"
)

// stamp is the file in which Prepare notes what it left in the folder cache.
const stamp = "prepared"

// Prepared reports whether the folder cache is as Prepare of these versions left it on this processor.
// Loading pdfium to find out takes 80 ms at each start of a server. What is damaged in a file without
// changing its size or time is found out by the first PDF.
func Prepared(cache string) bool {
	noted, err := os.ReadFile(filepath.Join(cache, stamp))
	return err == nil && len(noted) > 0 && string(noted) == state(cache)
}

// Forget lets the next Prepare look at the folder cache again.
func Forget(cache string) { os.Remove(filepath.Join(cache, stamp)) } //nolint:errcheck // it may be gone already

// note writes the stamp. Without one the next start prepares again.
func note(cache string) {
	written, err := os.CreateTemp(cache, stamp)
	if err != nil {
		return
	}
	_, err = written.WriteString(state(cache))
	if written.Close() != nil || err != nil || os.Rename(written.Name(), filepath.Join(cache, stamp)) != nil {
		os.Remove(written.Name()) //nolint:errcheck // it is only in the way
	}
}

// state describes the files of the folder cache, and what their contents depend on. It is empty if there
// are no files.
func state(cache string) string {
	folder := os.DirFS(cache)
	files, _ := fs.Glob(folder, "*/*") // the pattern is valid
	if len(files) == 0 {
		return ""
	}
	var text strings.Builder
	fmt.Fprintln(&text, cpu.X86, cpu.ARM64)
	if build, ok := debug.ReadBuildInfo(); ok {
		for _, module := range build.Deps {
			if slices.Contains([]string{"github.com/klippa-app/go-pdfium", "github.com/tetratelabs/wazero"}, module.Path) {
				fmt.Fprintln(&text, module.Path, module.Version)
			}
		}
	}
	for _, file := range files {
		if info, err := fs.Stat(folder, file); err == nil {
			fmt.Fprintln(&text, file, info.Size(), info.ModTime().UnixNano())
		}
	}
	return text.String()
}
