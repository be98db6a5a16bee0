package fairness

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/test/harness"
)

// The longest that other people may wait, and the most memory that the server may use, during an
// attack.
const (
	maxList    = 200 * time.Millisecond // the 99th percentile
	maxConfirm = 3 * time.Second
	maxMemory  = 200 << 10 // kB
	// noise is how many times longer than without an attack others may wait. On a busy machine, the
	// bounds above would be exceeded without any attack.
	noise = 8
)

// waits are how long others waited, and how much memory the server used.
type waits struct {
	lists, confirms []time.Duration // sorted
	memory          int             // kB
	refused         []string        // requests that did not get 200
}

func (w waits) p50() time.Duration   { return w.lists[len(w.lists)/2] }
func (w waits) p99() time.Duration   { return w.lists[len(w.lists)*99/100] }
func (w waits) worst() time.Duration { return w.confirms[len(w.confirms)-1] }

// slower returns the run in which others waited longer.
func (w waits) slower(v waits) waits {
	if v.p99() > w.p99() {
		return v
	}
	return w
}

// measure runs the attacks one after another while two people work, and compares how long they wait
// with the bounds and with a run without an attack.
func measure(t *testing.T, s *harness.Server, attacks []attack) {
	t.Helper()
	reader, creator := s.As(t, "expert"), s.As(t, "otherEditor")
	for range 30 {
		creator.Draft("Sách giáo khoa")
	}
	work(t, s, reader, creator, time.Second) // statements are prepared by their first use
	quiet := work(t, s, reader, creator, firstLook())
	report(t, "nothing", quiet)
	for _, a := range attacks {
		under := beside(t, s, a, reader, creator, firstLook())
		// The effect of an attack is there every time, that of other work on the machine is not. So
		// a run is repeated if others were slow, or if the server was too busy for one of them.
		for _, longer := range closerLooks() {
			if under.within(quiet) {
				break
			}
			quiet = quiet.slower(work(t, s, reader, creator, longer)) // the machine may have become busy since
			report(t, "nothing, again", quiet)
			under = beside(t, s, a, reader, creator, longer)
		}
		list, confirm := quiet.bounds()
		assert.Less(t, under.p99(), list, "lists, three times: %s", a.name)
		assert.Less(t, under.worst(), confirm, "confirmations, three times: %s", a.name)
		assert.Empty(t, under.refused, "others are not refused, three times: %s", a.name)
	}
}

// bounds returns how long others may wait during an attack, if w is how long they waited without
// one.
func (w waits) bounds() (list, confirm time.Duration) {
	return max(maxList, noise*w.p99()), max(maxConfirm, noise*w.worst())
}

func (w waits) within(quiet waits) bool {
	list, confirm := quiet.bounds()
	return w.p99() < list && w.worst() < confirm && len(w.refused) == 0
}

// beside lets two people work during the attack. None of their requests may be refused but because the server is
// too busy, and the memory is bounded, in every run.
func beside(t *testing.T, s *harness.Server, a attack, reader, creator *harness.Client, d time.Duration) waits {
	t.Helper()
	ctx, stop := context.WithCancel(t.Context())
	var attacking sync.WaitGroup
	attacking.Go(func() { a.run(ctx, s) })
	busy()
	under := work(t, s, reader, creator, d)
	stop()
	attacking.Wait()
	report(t, a.name, under)
	assert.NotZero(t, sent.Swap(0), "the attack took place: %s", a.name)
	t.Logf("%-32s got %s", a.name, &hammered)
	assert.Empty(t, hammered.except(append(a.gets, http.StatusTooManyRequests, http.StatusServiceUnavailable)), "an attack that is refused for another reason tests nothing: %s", a.name)
	hammered.Clear()
	assert.Less(t, under.memory, maxMemory, "memory: %s", a.name)
	for _, refused := range under.refused {
		assert.Contains(t, refused, tooBusy, "others are not refused: %s", a.name)
	}
	return under
}

// busy waits until the connections of an attack are busy. That cannot be observed. So it waits until as many
// requests were sent as there are connections, or for a second if an attack sends slowly, and then for a moment.
func busy() {
	for from := time.Now(); sent.Load() < connections && time.Since(from) < time.Second; time.Sleep(10 * time.Millisecond) {
	}
	time.Sleep(200 * time.Millisecond) // until the server works on them
}

func report(t *testing.T, name string, w waits) {
	t.Logf("%-32s lists p50 %8v p99 %8v of %4d; confirmations up to %8v of %3d; %4d MB", name, w.p50().Round(100*time.Microsecond),
		w.p99().Round(100*time.Microsecond), len(w.lists), w.worst().Round(time.Millisecond), len(w.confirms), w.memory>>10)
}

// tooBusy is the code of a request that waited for too long, as any may if the machine stands still.
const tooBusy = `"server.busy"`

// work lets two people work for a while: one reads lists, with and without a subject, the other
// uploads small covers and confirms them.
func work(t *testing.T, s *harness.Server, reader, creator *harness.Client, d time.Duration) (w waits) {
	t.Helper()
	book, cover := creator.Draft("Bìa nhỏ"), harness.PNG(60, 80)
	until := time.Now().Add(d)
	var both sync.WaitGroup
	var notRead, notConfirmed []string
	both.Go(func() {
		lists := []string{"?limit=25", "?limit=25&subject=toan"}
		for n := 0; n == 0 || time.Now().Before(until); time.Sleep(15 * time.Millisecond) {
			get, err := http.NewRequestWithContext(t.Context(), http.MethodGet, s.URL+"/api/cms/ebooks"+lists[n%len(lists)], nil)
			assert.NoError(t, err)
			get.Header.Set("Authorization", "Bearer "+reader.Access)
			n++
			begun := time.Now()
			if status, body, err := read(get); status != http.StatusOK {
				notRead = append(notRead, fmt.Sprintf("list %d %v %s", status, err, body))
			}
			w.lists = append(w.lists, time.Since(begun))
		}
	})
	post := func(path string, body any) harness.Response {
		response, err := creator.Try(http.MethodPost, "/ebooks/"+book+path, body)
		if err != nil || response.Status != http.StatusOK {
			notConfirmed = append(notConfirmed, fmt.Sprintf("%s %d %v %s", path, response.Status, err, response.Body))
		}
		return response
	}
	both.Go(func() {
		for time.Now().Before(until) || len(w.confirms) == 0 && len(notConfirmed) < 10 {
			time.Sleep(100 * time.Millisecond) // between two confirmations
			grant := post("/cover", map[string]any{"fileName": "bìa.png", "fileSize": len(cover), "contentType": "image/png"})
			if grant.Status != http.StatusOK {
				continue
			}
			status, body := harness.PutBytes(t, grant.Text("data.uploadUrl"), "image/png", cover)
			assert.Equal(t, http.StatusOK, status, "the upload: %s", body)
			begun := time.Now()
			post("/cover/confirm", map[string]any{"objectName": grant.Text("data.objectName")})
			w.confirms = append(w.confirms, time.Since(begun))
		}
	})
	for time.Now().Before(until) {
		now, _ := harness.Memory(t, s.PID())
		w.memory = max(w.memory, now)
		time.Sleep(100 * time.Millisecond) // between two measurements
	}
	both.Wait()
	slices.Sort(w.lists)
	slices.Sort(w.confirms)
	w.refused = slices.Concat(notRead, notConfirmed)
	require.NotEmpty(t, w.lists)
	require.NotEmpty(t, w.confirms)
	return w
}

func read(r *http.Request) (status int, body []byte, err error) {
	response, err := http.DefaultClient.Do(r)
	if err != nil {
		return 0, nil, err
	}
	defer response.Body.Close()
	body, err = io.ReadAll(response.Body)
	return response.StatusCode, body, err
}
