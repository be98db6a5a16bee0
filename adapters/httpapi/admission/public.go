package admission

import (
	"bytes"
	"context"
	"errors"
	"io"
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
	publicBurst = 100 // requests in a burst from one address

	// A list shows 25 covers, and a class opens it at the same time.
	publicCoverRate  = 100  // covers a second of one address
	publicCoverBurst = 1000 // covers in a burst from one address

	publicResponsesEach = 2   // responses being made for one address
	publicQueue         = 256 // requests of one address that wait at a gate
	publicQueueTimeout  = 5 * time.Second
	publicFilesEach     = 4  // files being sent to one address
	publicFiles         = 64 // in total
	publicSendsEach     = 8  // responses being made for one address, or sent to it
	publicSends         = 64 // in total
	publicFormsEach     = 4  // forms arriving from one address
	publicForms         = 64 // in total
	publicBuildsEach    = 16 // files of other builds of the pages being sent to one address
	publicBuilds        = 64 // in total

	publicFormBytes   = 32 << 10    // the maximum
	publicSendTimeout = time.Minute // for a response, once it is made

	maxLimiters = 10_000 // in memory; an address may have two
)

// Kind is what a public request asks for.
type Kind int

// The kinds of public requests.
const (
	InMemory Kind = iota // a response made in memory
	Cover                // the same, but pages request many together
	File                 // a file, read from the store while the client reads
)

// PublicLimits are the limits of everybody without an account. Their gates and database connections are not those of
// people who are signed in.
type PublicLimits struct {
	responses *gate.Gate // by address: responses being made; in total at most capacity.Public, one for each database connection
	sends     *gate.Gate // by address: responses being made or sent, which bounds their memory
	forms     *gate.Gate // by address: forms that arrive
	files     *gate.Gate // by address: files being sent
	builds    *gate.Gate // by address: files of other builds being sent, which bounds their memory

	mu    sync.Mutex
	rates map[string]*rate.Limiter
}

// NewPublicLimits returns the limits of a server.
func NewPublicLimits() *PublicLimits {
	return &PublicLimits{
		responses: gate.New(publicResponsesEach, publicQueue, capacity.Public, publicQueueTimeout),
		sends:     gate.New(publicSendsEach, publicQueue, publicSends, publicQueueTimeout),
		forms:     gate.New(publicFormsEach, publicQueue, publicForms, publicQueueTimeout),
		files:     gate.New(publicFilesEach, publicQueue, publicFiles, publicQueueTimeout),
		builds:    gate.New(publicBuildsEach, publicQueue, publicBuilds, publicQueueTimeout),
		rates:     map[string]*rate.Limiter{},
	}
}

// Enter counts a request of an address and waits for its turn. A slow client does not hold
// a turn at the gate of responses: its form is read before, and the turn ends with the first byte of the response.
func (p *PublicLimits) Enter(q *Request, address string, kind Kind) error {
	if !p.limiterOf(address, kind).AllowN(q.Now, 1) {
		return domain.ErrBusy
	}
	if kind == File {
		return p.enterFile(q, address)
	}
	if err := p.receive(q, address); err != nil {
		return err
	}
	if err := q.EnterAs(p.sends, address); err != nil {
		return err
	}
	leave, err := p.responses.Enter(q.R.Context(), address)
	if err != nil {
		return err
	}
	var once sync.Once
	leaveOnce := func(err error) { once.Do(func() { leave(err) }) }
	q.turns = append(q.turns, leaveOnce)
	q.W = &firstByteWriter{ResponseWriter: q.W, begin: func() {
		leaveOnce(nil)
		http.NewResponseController(q.W).SetWriteDeadline(time.Now().Add(publicSendTimeout)) //nolint:errcheck // a recorder has no deadlines
	}}
	return nil
}

// enterFile waits for the turn of a file. The work before its first byte is limited in time; after that, the
// client reads as slowly as it must. The cause of the context tells the limit from a client that has left.
func (p *PublicLimits) enterFile(q *Request, address string) error {
	ctx, cancel := context.WithCancelCause(q.R.Context())
	timer := time.AfterFunc(workTimeout, func() { cancel(context.DeadlineExceeded) })
	q.R = q.R.WithContext(ctx)
	q.turns = append(q.turns, func(error) {
		timer.Stop()
		cancel(nil)
	})
	q.W = &firstByteWriter{ResponseWriter: q.W, begin: func() { timer.Stop() }}
	return q.EnterAs(p.files, address)
}

// EnterBuild waits for the turn to send a file of another build of the pages to an address.
func (p *PublicLimits) EnterBuild(ctx context.Context, address string) (leave func(error), err error) {
	return p.builds.Enter(ctx, address)
}

// receive reads a form into memory. The handler reads it from there, and gets the error if there was one.
func (p *PublicLimits) receive(q *Request, address string) error {
	if q.R.Method != http.MethodPost || !hasBody(q.R) {
		return nil
	}
	leave, err := p.forms.Enter(q.R.Context(), address)
	if err != nil {
		return err
	}
	defer leave(nil)
	raw, err := q.Receive(publicFormBytes)
	q.R.Body = &received{content: bytes.NewReader(raw), err: err}
	return nil
}

// received is a body that has arrived, or the error that prevented it.
type received struct {
	content *bytes.Reader // not embedded: its WriteTo would not return err
	err     error
}

func (b *received) Read(into []byte) (int, error) {
	n, err := b.content.Read(into)
	if errors.Is(err, io.EOF) && b.err != nil {
		err = b.err
	}
	return n, err
}

func (b *received) Close() error { return nil }

// firstByteWriter calls begin before the first byte of the response is written.
type firstByteWriter struct {
	http.ResponseWriter
	begin func()
	begun bool
}

func (w *firstByteWriter) Write(p []byte) (int, error) {
	if !w.begun {
		w.begun = true
		w.begin()
	}
	return w.ResponseWriter.Write(p)
}

// Unwrap is for http.ResponseController.
func (w *firstByteWriter) Unwrap() http.ResponseWriter { return w.ResponseWriter }

// limiterOf returns the limiter of an address. Covers have their own limiter. If there are too many limiters, it
// removes those whose burst is available again, or all of them if there is none.
func (p *PublicLimits) limiterOf(address string, kind Kind) *rate.Limiter {
	key, limiter := address, rate.NewLimiter(publicRate, publicBurst)
	if kind == Cover {
		key, limiter = "covers "+address, rate.NewLimiter(publicCoverRate, publicCoverBurst)
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if known := p.rates[key]; known != nil {
		return known
	}
	if len(p.rates) >= maxLimiters {
		for other, l := range p.rates {
			if l.Tokens() >= float64(l.Burst()) {
				delete(p.rates, other)
			}
		}
		if len(p.rates) >= maxLimiters {
			clear(p.rates)
		}
	}
	p.rates[key] = limiter
	return limiter
}
