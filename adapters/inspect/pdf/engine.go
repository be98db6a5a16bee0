// Package pdf reads the pages, labels, bookmarks and metadata of a PDF with pdfium. pdfium is
// compiled to WebAssembly, so a hostile file can make it change only its own memory: it can reach
// no system call, file or socket.
package pdf

import (
	"context"
	"errors"
	"io"
	"os"

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

// Start loads pdfium. Its machine code is in the folder cache. If it is not there yet, Start
// compiles it, which takes seconds and some 350 MB of memory, and stores it there.
func Start(cache string) (*Engine, error) {
	compiled, err := wazero.NewCompilationCacheWithDir(cache)
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

// Prepare fills the folder cache, so that Start only has to load. Several processes may do so at
// once. It replaces damaged files.
func Prepare(cache string) error {
	engine, err := Start(cache)
	if err != nil {
		if err = os.RemoveAll(cache); err == nil {
			engine, err = Start(cache)
		}
	}
	if err != nil {
		return err
	}
	return engine.Close()
}
