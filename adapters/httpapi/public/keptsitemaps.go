package public

import "sync"

// maxKeptBytes limits the kept parts together. A full part takes up to 2 MB.
const maxKeptBytes = 16 << 20

// sitemaps keeps the parts of the sitemap, compressed.
type sitemaps struct {
	mu    sync.Mutex
	parts map[int64]keptSitemap
	bytes int
}

type keptSitemap struct {
	version string
	body    []byte
}

func (s *sitemaps) get(number int64, version string) (body []byte, ok bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	kept, ok := s.parts[number]
	return kept.body, ok && kept.version == version
}

// put keeps a part, and drops others while they take too much memory.
func (s *sitemaps) put(number int64, version string, body []byte) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.parts == nil {
		s.parts = map[int64]keptSitemap{}
	}
	s.drop(number)
	for other := range s.parts { // in random order
		if s.bytes+len(body) <= maxKeptBytes {
			break
		}
		s.drop(other)
	}
	s.parts[number] = keptSitemap{version, body}
	s.bytes += len(body)
}

func (s *sitemaps) drop(number int64) {
	s.bytes -= len(s.parts[number].body)
	delete(s.parts, number)
}
