// Package pdf reads the pages, labels, bookmarks and metadata of a PDF with pdfium. pdfium is
// compiled to WebAssembly, so a hostile file can make it change only its own memory: it can reach
// no system call, file or socket.
package pdf

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime/debug"
	"slices"

	"github.com/klippa-app/go-pdfium"
	"github.com/klippa-app/go-pdfium/webassembly"
	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/api"
	"github.com/tetratelabs/wazero/experimental"
)

// maxMemoryPages bounds pdfium's memory, in units of 64 KiB: 256 MiB.
const maxMemoryPages = 4096

// Engine is pdfium, ready to open files.
type Engine struct {
	pool  pdfium.Pool
	cache wazero.CompilationCache
}

// machineCodeFolder returns the folder for the machine code of this version of pdfium. Its name contains
// the version, so Prepared need not load pdfium.
func machineCodeFolder(cache string) string {
	version := "unknown"
	if build, ok := debug.ReadBuildInfo(); ok {
		for _, module := range build.Deps {
			if module.Path == "github.com/klippa-app/go-pdfium" {
				version = module.Version
			}
		}
	}
	return filepath.Join(cache, version)
}

// Prepared reports whether the folder at the path cache has the machine code of this version of pdfium.
func Prepared(cache string) bool {
	files, err := fs.Glob(os.DirFS(machineCodeFolder(cache)), "*/*")           // the folder's name may contain [ or *
	complete := func(file string) bool { return filepath.Ext(file) != ".tmp" } // wazero's ending for files it is writing
	return err == nil && slices.ContainsFunc(files, complete)
}

// Start loads pdfium. Its machine code is in the folder at the path cache. If it is not
// there yet, Start compiles it, which takes seconds and some 350 MB of memory, and stores it there.
func Start(cache string) (*Engine, error) {
	compiled, err := wazero.NewCompilationCacheWithDir(machineCodeFolder(cache))
	if err != nil {
		return nil, err
	}
	pool, err := webassembly.Init(webassembly.Config{
		MaxTotal: 1,
		FSConfig: wazero.NewFSConfig(), // no file
		Stdout:   io.Discard,
		Stderr:   io.Discard,
		RuntimeConfig: wazero.NewRuntimeConfig().
			WithCoreFeatures(api.CoreFeaturesV2 | experimental.CoreFeaturesExceptionHandling).
			WithCompilationCache(compiled).
			WithMemoryLimitPages(maxMemoryPages),
	})
	if err != nil {
		return nil, errors.Join(err, compiled.Close(context.Background()))
	}
	return &Engine{pool, compiled}, nil
}

// Close releases pdfium and its memory.
func (e *Engine) Close() error {
	return errors.Join(e.pool.Close(), e.cache.Close(context.Background()))
}

// Prepare fills the folder at the path cache, so that Start only has to load. Several processes may do so at
// once. It replaces damaged files.
func Prepare(cache string) error {
	engine, err := Start(cache)
	if err != nil {
		if err = os.RemoveAll(machineCodeFolder(cache)); err == nil {
			engine, err = Start(cache)
		}
	}
	if err != nil {
		return err
	}
	return engine.Close()
}
