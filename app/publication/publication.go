// Package publication has the use cases of the public, who have no account: they read published e-books,
// and what has changed of them.
package publication

import (
	"context"
	"strconv"
	"time"

	"backoffice/app/recent"
	"backoffice/domain"
	"backoffice/ports"
)

// keptFor is how long figures of the whole library are kept. Nobody needs newer ones, because a response may be
// cached for as long.
const keptFor = time.Minute

// maxChanges is how many changes one page has at most.
const maxChanges = 1000

// Service reads what is public. While the library is closed, it treats all e-books as never public.
type Service struct {
	publications ports.Publications
	store        ports.FileStore
	openness     domain.Openness
	values       *recent.Memory[[]ports.PublicValue] // by field
	stampRanges  *recent.Memory[[]ports.StampRange]  // by size
}

// New returns the use cases of the public.
func New(a ports.Adapters) *Service {
	return &Service{a.Publications, a.Store, a.Openness, recent.New[[]ports.PublicValue](keptFor), recent.New[[]ports.StampRange](keptFor)}
}

// Open reports whether anything is public.
func (s *Service) Open() bool { return s.openness != domain.Closed }

// PDFsPublic reports whether the PDFs of published e-books are public.
func (s *Service) PDFsPublic() bool { return s.openness == domain.OpenFiles }

// Get returns a public e-book. The error is domain.ErrWithdrawn if it was public before, and
// domain.ErrNeverPublic if it never was.
func (s *Service) Get(ctx context.Context, id string) (domain.Publication, error) {
	if !s.Open() {
		return domain.Publication{}, domain.ErrNeverPublic
	}
	p, err := s.publications.Get(ctx, id)
	return p, publicOnly(p, err)
}

func publicOnly(p domain.Publication, err error) error {
	if err == nil && p.Book == nil {
		return domain.ErrWithdrawn
	}
	return err
}

// FindEverPublic is Get for harvesters: it also returns a withdrawn e-book, so that they learn of the withdrawal.
func (s *Service) FindEverPublic(ctx context.Context, id string) (domain.Publication, error) {
	if !s.Open() {
		return domain.Publication{}, domain.ErrNeverPublic
	}
	return s.publications.Get(ctx, id)
}

// Outline is Get with the outline of the e-book.
func (s *Service) Outline(ctx context.Context, id string) (domain.Publication, []domain.TOCItem, error) {
	if !s.Open() {
		return domain.Publication{}, nil, domain.ErrNeverPublic
	}
	p, items, err := s.publications.Outline(ctx, id)
	return p, items, publicOnly(p, err)
}

// List returns a page of the public e-books.
func (s *Service) List(ctx context.Context, q ports.PublicQuery) (ports.PublicPage, error) {
	if !s.Open() {
		return ports.PublicPage{}, domain.ErrNeverPublic
	}
	return s.publications.List(ctx, q)
}

// Values returns the subjects or grades of public e-books as of the last minute.
func (s *Service) Values(ctx context.Context, field ports.ValueField) ([]ports.PublicValue, error) {
	if !s.Open() {
		return nil, domain.ErrNeverPublic
	}
	return kept(s.values, string(field), func() ([]ports.PublicValue, error) { return s.publications.Values(ctx, field) })
}

// Changes returns publications in the order of their changes.
func (s *Service) Changes(ctx context.Context, q ports.ChangesQuery) (ports.ChangesPage, error) {
	if !s.Open() {
		return ports.ChangesPage{}, domain.ErrNeverPublic
	}
	q.Limit = max(1, min(q.Limit, maxChanges))
	return s.publications.Changes(ctx, q)
}

// Earliest returns the earliest datestamp.
func (s *Service) Earliest(ctx context.Context) (time.Time, error) {
	if !s.Open() {
		return time.Time{}, domain.ErrNeverPublic
	}
	return s.publications.Earliest(ctx)
}

// StampRanges divides the stamps into ranges of a size, and returns those with public e-books as of the last minute.
func (s *Service) StampRanges(ctx context.Context, size int64) ([]ports.StampRange, error) {
	if !s.Open() {
		return nil, domain.ErrNeverPublic
	}
	return kept(s.stampRanges, strconv.FormatInt(size, 10), func() ([]ports.StampRange, error) { return s.publications.StampRanges(ctx, size) })
}

// kept returns what is remembered, or else reads and remembers it. An empty list is not remembered: it is read
// quickly, and the first e-book must show immediately.
func kept[V any](memory *recent.Memory[[]V], key string, read func() ([]V, error)) ([]V, error) {
	now := time.Now() //nolint:forbidigo // how long it has been kept
	if value, _, ok := memory.Get(key, now); ok {
		return value, nil
	}
	value, err := read()
	if err == nil && len(value) > 0 {
		memory.Put(key, value, now)
	}
	return value, err
}
