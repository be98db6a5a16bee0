package public

import "sync"

// maxKeptBytes limits the kept sitemaps together. A full one takes up to 2 MB.
const maxKeptBytes = 16 << 20

// sitemaps keeps sitemaps, compressed.
type sitemaps struct {
	mu       sync.Mutex
	byNumber map[int64]keptSitemap
	bytes    int // of all bodies
}

type keptSitemap struct {
	version string
	body    []byte
}

func (s *sitemaps) get(number int64, version string) (body []byte, ok bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	kept, ok := s.byNumber[number]
	return kept.body, ok && kept.version == version
}

// put keeps a sitemap, and drops others while they take too much memory.
func (s *sitemaps) put(number int64, version string, body []byte) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.byNumber == nil {
		s.byNumber = map[int64]keptSitemap{}
	}
	s.drop(number)
	for other := range s.byNumber { // in random order
		if s.bytes+len(body) <= maxKeptBytes {
			break
		}
		s.drop(other)
	}
	s.byNumber[number] = keptSitemap{version, body}
	s.bytes += len(body)
}

func (s *sitemaps) drop(number int64) {
	s.bytes -= len(s.byNumber[number].body)
	delete(s.byNumber, number)
}
