package admission

import (
	"net/http"
	"sync"
	"time"

	"golang.org/x/time/rate"

	"backoffice/domain"
	"backoffice/internal/capacity"
	"backoffice/internal/gate"
)

// The limits of everybody without an account. A whole school may share one address, and a page is a few
// requests.
const (
	publicRate  = 20  // requests a second of one address
	publicBurst = 100 // requests at once of one address

	publicEach      = 2 // requests of one address that are worked on
	publicQueue     = 32
	publicTimeout   = 5 * time.Second
	publicFilesEach = 4 // files that are sent to one address
	publicFiles     = 64

	maxAddresses = 10_000 // that are remembered at once
)

// Public are the limits of everybody without an account. They take no turn of anybody who is signed in.
type Public struct {
	answers *gate.Gate // by address; as many as there are connections for them
	files   *gate.Gate // by address: files being sent

	mu    sync.Mutex
	rates map[string]*rate.Limiter
}

// NewPublic returns the limits of a server.
func NewPublic() *Public {
	return &Public{
		answers: gate.New(publicEach, publicQueue, capacity.Public, publicTimeout),
		files:   gate.New(publicFilesEach, publicQueue, publicFiles, publicTimeout),
		rates:   map[string]*rate.Limiter{},
	}
}

// Enter counts a request of an address and waits for its turn. A file takes no turn of the other answers.
func (p *Public) Enter(q *Request, address string, file bool) error {
	if !p.limiterOf(address).AllowN(q.Now, 1) {
		return domain.ErrBusy
	}
	if file {
		return q.EnterAs(p.files, address)
	}
	return q.EnterAs(p.answers, address)
}

// limiterOf returns the limiter of an address. If too many are known, it forgets those that are full again,
// and all others if there are none.
func (p *Public) limiterOf(address string) *rate.Limiter {
	p.mu.Lock()
	defer p.mu.Unlock()
	if limiter := p.rates[address]; limiter != nil {
		return limiter
	}
	if len(p.rates) >= maxAddresses {
		for known, limiter := range p.rates {
			if limiter.Tokens() >= publicBurst {
				delete(p.rates, known)
			}
		}
		if len(p.rates) >= maxAddresses {
			clear(p.rates)
		}
	}
	limiter := rate.NewLimiter(publicRate, publicBurst)
	p.rates[address] = limiter
	return limiter
}

// Sending serves a file or an answer with the deadlines that it needs.
func Sending(file bool, next http.Handler) http.Handler {
	if file {
		return ExtendDeadlines(next)
	}
	return next
}
