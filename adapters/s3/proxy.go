package s3

import (
	"net/http"
	"net/http/httputil"
	"strings"
	"time"
)

// Proxy returns the route by which browsers reach a store that has no address
// of its own: /{bucket}/{name}, for signed GET, HEAD and PUT and nothing else.
// The gateway behind it checks a signature too; it is checked here as well
// because a gateway that refuses a large PUT closes the connection under it, and
// the refusal is lost.
func (s *Store) Proxy(guard Guard) http.Handler {
	forward := &httputil.ReverseProxy{
		Transport:      s.endpoint.forBrowsers(),
		BufferPool:     buffers{},
		Rewrite:        s.rewrite,
		ModifyResponse: guardAnswer,
		ErrorHandler:   answerFault,
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		status, now := s.refuse(r), time.Now()
		if status == 0 && !s.verified(r, now) {
			status = http.StatusForbidden
		}
		switch {
		case status != 0:
			answerPlain(w, status)
		case r.Method == http.MethodPut:
			s.passUpload(w, r, forward, guard, now)
		default:
			if err := guard.MayRead(r.Context(), r.URL.Query().Get(personParameter), now); err != nil {
				answerFault(w, r, err)
				return
			}
			forward.ServeHTTP(w, r)
		}
	})
}

// passedOn are the headers of a request that the store may see.
var passedOn = []string{
	"Accept", "Content-Type", "Range", "If-Range", "If-Match", "If-None-Match", "If-Modified-Since", "If-Unmodified-Since",
}

func (s *Store) rewrite(p *httputil.ProxyRequest) {
	p.Out.Header = http.Header{}
	for _, name := range passedOn {
		if values := p.In.Header[name]; len(values) > 0 {
			p.Out.Header[name] = values
		}
	}
	if isPart(p.In.URL) {
		p.Out.Header.Set(digestHeader, p.In.Header.Get(digestHeader)) // as wholePart has set it
	}
	p.Out.Host = p.In.Host // the signature holds for this one
	p.Out.URL.Scheme, p.Out.URL.Host, _ = strings.Cut(s.endpoint.base, "://")
}
