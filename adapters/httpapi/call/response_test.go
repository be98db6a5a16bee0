package call

import (
	"compress/gzip"
	"io"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/adapters/httpapi/admission"
)

// RULES §5.2: clients that accept gzip get long responses in it, all others uncompressed.
func TestLongResponsesAreCompressedForClientsThatAcceptGzip(t *testing.T) {
	long := strings.Repeat("Sách giáo khoa & tập một. ", 2000)
	for _, c := range []struct {
		accept, method, text string
		packed               bool
	}{
		{"gzip, deflate, br, zstd", http.MethodGet, long, true},
		{"gzip", http.MethodPut, long, true},
		{"gzip", http.MethodGet, "ngắn", false},
		{"gzip;q=0, br", http.MethodGet, long, false},
		{"", http.MethodGet, long, false},
	} {
		w, r := httptest.NewRecorder(), httptest.NewRequest(c.method, "/", nil)
		r.Header.Set("Accept-Encoding", c.accept)
		require.NoError(t, newCall(w, r).Data(http.StatusOK, c.text))
		body := io.Reader(w.Body)
		assert.Equal(t, "Accept-Encoding", w.Header().Get("Vary"))
		assert.Equal(t, strconv.Itoa(w.Body.Len()), w.Header().Get("Content-Length"))
		if c.packed {
			assert.Equal(t, "gzip", w.Header().Get("Content-Encoding"), c)
			assert.Less(t, w.Body.Len(), len(c.text)/10)
			unpacked, err := gzip.NewReader(body)
			require.NoError(t, err)
			body = unpacked
		} else {
			assert.Empty(t, w.Header().Get("Content-Encoding"))
		}
		read, err := io.ReadAll(body)
		require.NoError(t, err)
		assert.JSONEq(t, `{"data":"`+c.text+`"}`, string(read))
	}
}

// BenchmarkALongResponse compares a response as it is with a compressed one.
func BenchmarkALongResponse(b *testing.B) {
	rows := make([]map[string]string, 25)
	for i := range rows {
		rows[i] = map[string]string{
			"id": strconv.Itoa(i * 7919), "title": "Sách giáo khoa Toán " + strconv.Itoa(i), "description": strings.Repeat("Mô tả ngắn. ", 40),
			"file_url": "/cms-files/files/" + strconv.Itoa(i*104729) + ".pdf?X-Amz-Signature=" + strings.Repeat(strconv.Itoa(i*31), 20),
		}
	}
	for _, accept := range []string{"identity", "gzip"} {
		b.Run(accept, func(b *testing.B) {
			r := httptest.NewRequest(http.MethodGet, "/", nil)
			r.Header.Set("Accept-Encoding", accept)
			for b.Loop() {
				w := httptest.NewRecorder()
				if err := newCall(w, r).Data(http.StatusOK, rows); err != nil {
					b.Fatal(err)
				}
				b.SetBytes(int64(w.Body.Len()))
			}
		})
	}
}

func newCall(w http.ResponseWriter, r *http.Request) *Call {
	return &Call{Request: admission.Request{W: w, R: r}}
}
