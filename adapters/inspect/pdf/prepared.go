package pdf

import (
	"fmt"
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
	return err == nil && string(noted) == state(cache)
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

// state describes the files of the folder cache, and what their contents depend on.
func state(cache string) string {
	var text strings.Builder
	fmt.Fprintln(&text, cpu.X86, cpu.ARM64)
	if build, ok := debug.ReadBuildInfo(); ok {
		for _, module := range build.Deps {
			if slices.Contains([]string{"github.com/klippa-app/go-pdfium", "github.com/tetratelabs/wazero"}, module.Path) {
				fmt.Fprintln(&text, module.Path, module.Version)
			}
		}
	}
	files, _ := filepath.Glob(filepath.Join(cache, "*", "*")) // the pattern is valid
	for _, file := range files {
		if info, err := os.Stat(file); err == nil {
			fmt.Fprintln(&text, strings.TrimPrefix(file, cache), info.Size(), info.ModTime().UnixNano())
		}
	}
	return text.String()
}
