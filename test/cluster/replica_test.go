package cluster

import (
	"io"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/test/harness"
	"backoffice/test/wait"
)

// replicated is a library that is open to the public, which reads from a replica.
type replicated struct {
	*harness.Server
	primary, replica *harness.Node
	id               string // of a published e-book
}

func newReplicated(t *testing.T) *replicated {
	t.Helper()
	primary := harness.NewNode(t)
	replica := primary.NewStandby("replica")
	r := &replicated{harness.NewPublicServerOn(t, primary, replica, "metadata"), primary, replica, ""}
	r.id = r.publish(t, "Sách công bố")
	r.shows(t, r.id, http.StatusOK)
	return r
}

func (r *replicated) publish(t *testing.T, title string) (id string) {
	t.Helper()
	id = r.As(t, "editor").DraftWithPDF(title)
	r.As(t, "editor").Act(id, "submit", nil).Want(http.StatusOK)
	r.As(t, "manager").Act(id, "approve", nil).Want(http.StatusOK)
	r.As(t, "manager").Act(id, "publish", nil).Want(http.StatusOK)
	return id
}

func (r *replicated) unpublish(t *testing.T, id string) {
	t.Helper()
	r.As(t, "manager").Act(id, "unpublish", map[string]any{"comment": "Có lỗi."}).Want(http.StatusOK)
}

// pause lets the replica fall behind until resume is called.
func (r *replicated) pause()  { r.replica.Exec(`SELECT pg_wal_replay_pause()`) }
func (r *replicated) resume() { r.replica.Exec(`SELECT pg_wal_replay_resume()`) }

func (r *replicated) status(t *testing.T, id string) int {
	t.Helper()
	response, err := http.Get(r.URL + "/api/public/ebooks/" + id)
	require.NoError(t, err)
	response.Body.Close()
	return response.StatusCode
}

// shows waits until the public gets this status for an e-book.
func (r *replicated) shows(t *testing.T, id string, status int) {
	t.Helper()
	wait.Until(t, func() bool { return r.status(t, id) == status }, "everybody gets %d", status)
}

// RULES §25.6.
func TestThePublicReadsFromTheReplicaAndTheStaffFromThePrimary(t *testing.T) {
	t.Parallel()
	r := newReplicated(t)
	checkSays(t, r.Server, `ok\s+replica\s+is up to date`)
	t.Run("it lags", r.lags)
	t.Run("it is stopped", r.isStopped)
	t.Run("it is promoted", r.isPromoted)
}

func (r *replicated) lags(t *testing.T) {
	r.pause()
	id := r.publish(t, "Sách mới")
	r.unpublish(t, r.id)
	assert.Equal(t, "published", r.As(t, "editor").Get("/ebooks/"+id).Want(http.StatusOK).Text("data.ebook.status"))
	assert.Equal(t, http.StatusNotFound, r.status(t, id), "the replica does not know it yet")
	assert.Equal(t, http.StatusOK, r.status(t, r.id))
	checkSays(t, r.Server, `fail\s+replica\s+has not caught up`)
	r.resume()
	r.shows(t, id, http.StatusOK)
	r.shows(t, r.id, http.StatusGone)
	r.id = id
}

func (r *replicated) isStopped(t *testing.T) {
	r.replica.Kill()
	r.shows(t, r.id, http.StatusServiceUnavailable)
	for _, path := range []string{"/oai?verb=Identify", "/opds", "/e", "/e/" + r.id, "/sitemap.xml"} {
		response, err := http.Get(r.URL + path)
		require.NoError(t, err)
		response.Body.Close()
		assert.Equal(t, http.StatusServiceUnavailable, response.StatusCode, path)
		assert.NotEmpty(t, response.Header.Get("Retry-After"), path)
	}
	assert.Equal(t, `{"status":"ready"}`, readyBody(t, r.Server))
	id := r.publish(t, "Sách công bố lúc bản sao dừng")
	checkSays(t, r.Server, `ok\s+database`, `fail\s+replica\s+cannot be reached`)
	r.replica.Start("primary_conninfo=host=127.0.0.1 port=" + r.primary.Port + " user=test")
	r.shows(t, id, http.StatusOK)
}

// isPromoted shows that only the check notices it: the replica responds as before.
func (r *replicated) isPromoted(t *testing.T) {
	r.replica.Promote()
	id := r.publish(t, "Sách sau khi tách")
	assert.Equal(t, "published", r.As(t, "editor").Get("/ebooks/"+id).Want(http.StatusOK).Text("data.ebook.status"))
	assert.Equal(t, http.StatusNotFound, r.status(t, id))
	checkSays(t, r.Server, `ok\s+database`, `fail\s+replica\s+follows no primary any more`)
	for replica, says := range map[*harness.Node]string{harness.NewNode(t): `fail\s+replica\s+belongs to another cluster`, r.primary: `ok\s+replica`} {
		out, _ := r.Command(t, []string{"CMS_DATABASE_READ_URL=" + replica.DSN()}, "check").CombinedOutput()
		assert.Regexp(t, says, string(out))
	}
}

// RULES §§25.6, 28.6.
func TestHarvestersMissNothingWhereAReplicaLags(t *testing.T) {
	t.Parallel()
	r := newReplicated(t)
	var first page
	wait.Until(t, func() bool {
		first, _ = harvestPage(t, r.URL, listed)
		return len(first.ids) == 1
	}, "the replica has the e-book")
	t.Run("the horizon is the replica's", func(t *testing.T) { r.knowsItsHorizon(t, first.date) })
	t.Run("a list continues where all of it is known", r.continuesWhereAllIsKnown)
}

func (r *replicated) knowsItsHorizon(t *testing.T, from string) {
	r.pause()
	r.unpublish(t, r.id)
	harness.UntilStamped(t, r.primary.DSN())
	behind, _ := harvestPage(t, r.URL, listed+"&from="+from)
	assert.Empty(t, behind.ids)
	r.resume()
	wait.Until(t, func() bool {
		next, _ := harvestPage(t, r.URL, listed+"&from="+behind.date)
		return len(next.ids) == 1 && strings.Contains(next.body, `status="deleted"`)
	}, "the next harvest has what has changed")
}

func (r *replicated) continuesWhereAllIsKnown(t *testing.T) {
	id := r.publish(t, "Sách mới")
	fresh := r.Beside(t, "CMS_DATABASE_READ_URL=")
	r.pause()
	r.Multiply(t, id, 203)
	harness.UntilStamped(t, r.primary.DSN())
	first, status := harvestPage(t, fresh.URL, listed)
	require.Equal(t, http.StatusOK, status)
	require.Len(t, first.ids, 100)
	_, status = harvestPage(t, r.URL, first.next())
	assert.Equal(t, http.StatusServiceUnavailable, status)
	second, status := harvestPage(t, fresh.URL, first.next())
	require.Equal(t, http.StatusOK, status)
	r.resume()
	var again page
	wait.Until(t, func() bool {
		again, status = harvestPage(t, r.URL, first.next())
		return status == http.StatusOK
	}, "the replica has caught up")
	assert.Equal(t, second.body, again.body)
	last, _ := harvestPage(t, r.URL, again.next())
	assert.Len(t, last.ids, 5)
}

const listed = "verb=ListIdentifiers&metadataPrefix=oai_dc"

// page is a page of identifiers.
type page struct {
	date, token, body string
	ids               []string
}

func (p page) next() string {
	return "verb=ListIdentifiers&resumptionToken=" + url.QueryEscape(p.token)
}

var partsOfPage = map[string]*regexp.Regexp{
	"date": regexp.MustCompile(`<responseDate>([^<]*)`), "token": regexp.MustCompile(`<resumptionToken[^>]*>([^<]+)`), "ids": regexp.MustCompile(`<identifier>[^<]*`),
}

func harvestPage(t *testing.T, address, arguments string) (p page, status int) {
	t.Helper()
	response, err := http.Get(address + "/oai?" + arguments)
	require.NoError(t, err)
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	require.NoError(t, err)
	p.body = string(body)
	for name, to := range map[string]*string{"date": &p.date, "token": &p.token} {
		if found := partsOfPage[name].FindStringSubmatch(p.body); found != nil {
			*to = found[1]
		}
	}
	p.ids = partsOfPage["ids"].FindAllString(p.body, -1)
	return p, response.StatusCode
}
