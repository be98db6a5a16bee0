package operations

import (
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/test/harness"
	"backoffice/test/project"
	"backoffice/test/wait"
)

func scrape(t *testing.T, address string) string {
	t.Helper()
	request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, "http://"+address+"/metrics", nil)
	require.NoError(t, err)
	response, err := http.DefaultClient.Do(request)
	require.NoError(t, err)
	defer response.Body.Close()
	require.Equal(t, http.StatusOK, response.StatusCode)
	body, err := io.ReadAll(response.Body)
	require.NoError(t, err)
	return string(body)
}

// scrapeWith returns the metrics once all these texts are in them: a request is counted only after its response was sent.
func scrapeWith(t *testing.T, address string, texts ...string) (exposition string) {
	t.Helper()
	for _, text := range texts {
		wait.Until(t, func() bool {
			exposition = scrape(t, address)
			return strings.Contains(exposition, "\n"+text)
		}, "%s is in the metrics", text)
	}
	return exposition
}

// RULES §13.10.
func TestMetricsCountWhatHappens(t *testing.T) {
	address := harness.FreeAddress(t)
	s := harness.NewServer(t, "CMS_METRICS_ADDR="+address)
	editor, expert := s.As(t, "editor"), s.As(t, "expert")
	id := full(editor, "Đo đếm")
	editor.Upload(id, "cover", "bìa.png", "image/png", []byte("no image")).Want(422)
	editor.Act(id, "submit", nil).Want(200)
	editor.Act(id, "submit", nil).Want(409)
	expert.Act(id, "reject", map[string]any{"comment": "Chưa được."}).Want(200)
	for range 11 {
		s.Nobody(t).Post("/auth/login", map[string]any{"email": "nobody@test.example", "password": "wrong password"})
	}
	odd := ask(t, "FROBNICATE", s.URL+"/api/cms/ebooks", "")
	assert.Equal(t, 405, odd.StatusCode)
	series := 0
	for i := range 3 { // a scan for holes makes no new series
		ask(t, http.MethodGet, s.URL+"/api/cms/"+strings.ToLower(id), "")
		ask(t, http.MethodGet, s.URL+"/x"+id, "")
		exposition := scrapeWith(t, address, fmt.Sprintf(`cms_http_requests_total{method="GET",route="none",status="404"} %d`, i+1))
		if n := strings.Count(exposition, "\ncms_http_requests_total{"); i == 0 {
			series = n
		} else {
			assert.Equal(t, series, n)
		}
	}
	exposition := scrapeWith(t, address, `cms_sweeps_total{result="done"} 1`, "cms_servers{") // the first sweep has ended, and the server has noted that it runs
	for _, line := range []string{
		`cms_http_requests_total{method="POST",route="/api/cms/ebooks",status="201"} 1`,
		`cms_http_requests_total{method="POST",route="/api/cms/ebooks/{id}/{action}",status="200"} 2`,
		`cms_http_requests_total{method="POST",route="/api/cms/ebooks/{id}/{action}",status="409"} 1`,
		`cms_http_requests_total{method="PUT",route="store",status="200"} 3`,
		`cms_http_requests_total{method="other",route="none",status="405"} 1`,
		`cms_http_requests_total{method="GET",route="none",status="404"} 3`,
		`cms_http_request_seconds_count{method="POST",route="/api/cms/ebooks/{id}/{action}"} 3`,
		`cms_transitions_total{action="submit"} 1`, `cms_transitions_total{action="reject"} 1`,
		`cms_uploads_total{kind="cover",result="confirmed"} 1`, `cms_uploads_total{kind="cover",result="refused"} 1`,
		`cms_uploads_total{kind="pdf",result="confirmed"} 1`,
		`cms_sign_ins_total{result="signed_in"} 2`, `cms_sign_ins_total{result="refused"} 10`, `cms_sign_ins_total{result="throttled"} 1`,
		`cms_sweeps_total{result="done"} 1`, `cms_db_connections_max{pool="reading"} 12`, `cms_db_connections_max{pool="writing"} 8`,
		`cms_jobs{state="waiting"} 0`, `cms_jobs{state="running"} 0`, `cms_jobs{state="failed"} 0`, `cms_job_oldest_seconds 0`,
	} {
		assert.Contains(t, exposition, line+"\n")
	}
	assert.Regexp(t, `cms_db_connections_open{pool="reading"} [1-9]`, exposition)
	assert.Contains(t, exposition, "cms_last_backup_seconds 0\n")
	assert.Regexp(t, `cms_swept_total{what="objects"} \d`, exposition) // the first sweep may find the upload of a confirmed file
	assert.Regexp(t, `cms_servers{version="[^"]+"} 1`, exposition)
	assert.Regexp(t, `cms_last_sweep_seconds 1\.\d+e\+09`, exposition)
	assert.Contains(t, exposition, "go_goroutines ")
	for _, secret := range []string{id, editor.UserID, editor.Email, "test.example", "secret", "X-Amz", "FROBNICATE"} {
		assert.NotContains(t, exposition, secret)
	}
}

// RULES §13.10: counters are there from the start, so that the first event is an increase. A histogram
// begins with its first request, and hosts are reported only if several are named.
func TestCountersAreThereBeforeTheirFirstEvent(t *testing.T) {
	address := harness.FreeAddress(t)
	s := harness.NewServer(t, append(harness.Mailing(harness.NoMailServer), "CMS_METRICS_ADDR="+address)...)
	s.Stop()
	require.NoError(t, s.Start())
	exposition := scrape(t, address)
	for _, line := range []string{
		`cms_transitions_total{action="unpublish"} 0`, `cms_upload_grants_total{kind="pdf"} 0`, `cms_uploads_total{kind="cover",result="failed"} 0`,
		`cms_sign_ins_total{result="refused"} 0`, `cms_sign_ins_total{result="throttled"} 0`, `cms_sign_ins_total{result="signed_in"} 0`,
		`cms_sso_sign_ins_total{result="signed_in"} 0`, `cms_sso_sign_ins_total{result="unavailable"} 0`, `cms_sso_sign_ins_total{result="role"} 0`,
		`cms_events_sent_total{kind="notification"} 0`, `cms_events_dropped_total 0`, `cms_sweeps_total{result="failed"} 0`, `cms_sweeps_total{result="held"} 0`,
		`cms_swept_total{what="objects"} 0`, `cms_job_tries_total{kind="digest",result="failed"} 0`,
		`cms_http_requests_total{method="GET",route="/api/cms/ebooks",status="503"} 0`, `cms_http_requests_total{method="POST",route="/api/cms/auth/login",status="500"} 0`,
		`cms_http_requests_total{method="GET",route="/readyz",status="503"} 0`, `cms_http_requests_total{method="PUT",route="store",status="503"} 0`,
	} {
		assert.Contains(t, exposition, line+"\n")
	}
	for _, name := range countedIn(t, "adapters/httpapi/observe", "cmd/cms/metrics") {
		if name != "cms_http_request_seconds" && name != "cms_db_hosts" && name != "cms_servers" { // a server says soon after it serves that it runs
			assert.Contains(t, exposition, "\n"+name, "%s is not there", name)
		}
	}
}

var declaredMetric = regexp.MustCompile(`"(cms_[a-z_]+)", (?:Help: )?"|(?:Name: |count\(|of\(|NewDesc\()"(cms_[a-z_]+)"`)

// countedIn lists the metrics that the files of these folders declare.
func countedIn(t *testing.T, folders ...string) (names []string) {
	t.Helper()
	for _, folder := range folders {
		files, err := filepath.Glob(filepath.Join(project.Dir(), folder, "*.go"))
		require.NoError(t, err)
		for _, file := range files {
			if strings.HasSuffix(file, "_test.go") {
				continue
			}
			text, err := os.ReadFile(file)
			require.NoError(t, err)
			for _, found := range declaredMetric.FindAllStringSubmatch(string(text), -1) {
				names = append(names, found[1]+found[2])
			}
		}
	}
	require.Greater(t, len(names), 20)
	return names
}

// RULES §13.10.
func TestMetricsAreServedOnlyAtTheirOwnAddress(t *testing.T) {
	address := harness.FreeAddress(t)
	s := harness.NewServer(t, "CMS_METRICS_ADDR="+address)
	assert.Equal(t, 404, ask(t, http.MethodGet, s.URL+"/metrics", "").StatusCode)
	assert.Equal(t, 404, ask(t, http.MethodGet, "http://"+address+"/api/cms/ebooks", "").StatusCode)
	assert.Equal(t, 405, ask(t, http.MethodPost, "http://"+address+"/metrics", "").StatusCode)
	out, err := s.Command(t, []string{"CMS_METRICS_ADDR=nonsense"}, "serve").CombinedOutput()
	require.Error(t, err)
	assert.Contains(t, string(out), "CMS_METRICS_ADDR must be host:port")
}

// RULES §28.4: who asks too often gets the 503 that harvesters know, which is not a failure of the server and raises no alarm.
func TestHarvestersThatAskTooOftenAreNoFailureOfTheServer(t *testing.T) {
	address := harness.FreeAddress(t)
	s := harness.NewServer(t, "CMS_METRICS_ADDR="+address, "CMS_PUBLIC=metadata", "CMS_PUBLIC_URL=https://library.test.example")
	var asking sync.WaitGroup
	var refused atomic.Int64
	for range 10 {
		asking.Go(func() {
			for n := 0; n < 500 && refused.Load() == 0; n++ { // until it is too often
				response := ask(t, http.MethodGet, s.URL+"/oai?verb=Identify", "")
				if response.StatusCode == http.StatusServiceUnavailable {
					refused.Add(1)
					assert.NotEmpty(t, response.Header.Get("Retry-After"))
				}
			}
		})
	}
	asking.Wait()
	require.Positive(t, refused.Load())
	exposition := scrapeWith(t, address, fmt.Sprintf(`cms_http_requests_total{method="GET",route="/oai",status="429"} %d`, refused.Load()))
	assert.Contains(t, exposition, `cms_http_requests_total{method="GET",route="/oai",status="503"} 0`)
}
