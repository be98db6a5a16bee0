package s3_test

import (
	"bufio"
	"bytes"
	"crypto/md5" //nolint:gosec // Content-MD5 of S3
	"encoding/base64"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/domain"
	"backoffice/ports"
	"backoffice/ports/portstest/stores"
	"backoffice/test/harness"
	"backoffice/test/wait"
)

func (s testStore) partLink(t *testing.T, m ports.Multipart, number int, size int64) string {
	t.Helper()
	link, err := s.SignPart(t.Context(), s.origin, m, number, size, time.Now(), 15*time.Minute)
	require.NoError(t, err)
	return link
}

func (s testStore) putPart(t *testing.T, m ports.Multipart, number int, body []byte) {
	t.Helper()
	got := send(t, http.MethodPut, s.partLink(t, m, number, int64(len(body))), bytes.NewReader(body))
	require.Equal(t, 200, got.status, got.body)
}

func (s testStore) multipart(t *testing.T) ports.Multipart {
	t.Helper()
	m, err := s.CreateMultipart(t.Context(), uploadName(), "application/pdf")
	require.NoError(t, err)
	return m
}

func TestMultipartStoreContract(t *testing.T) {
	s := newTestStore(t)
	stores.MultipartStore(t, s.Store, s.putPart)
}

// RULES §8.11: a link accepts only a part of the signed size, which is at most PartSize.
func TestALinkToAPartAcceptsOnlyTheSignedSize(t *testing.T) {
	s := newTestStore(t)
	m := s.multipart(t)
	for name, body := range map[string]string{"a byte less": "1234567", "a byte more": "123456789", "nothing": ""} {
		assert.Equal(t, 403, send(t, http.MethodPut, s.partLink(t, m, 1, 8), strings.NewReader(body)).status, name)
	}
	parts, err := s.ListParts(t.Context(), m)
	require.NoError(t, err)
	assert.Empty(t, parts)
	assert.Equal(t, 200, send(t, http.MethodPut, s.partLink(t, m, 1, 8), strings.NewReader("12345678")).status)
	large := bytes.NewReader(make([]byte, domain.PartSize+1))
	assert.Equal(t, 413, send(t, http.MethodPut, s.partLink(t, m, 2, domain.PartSize+1), large).status)
}

// RULES §8.7: clients can send the parts of an upload. They cannot list or read parts, or complete
// or abort the upload.
func TestTheRoutePassesOnlySignedPutsOfParts(t *testing.T) {
	s := newTestStore(t)
	m := s.multipart(t)
	s.putPart(t, m, 1, []byte("part"))
	link, whole := s.partLink(t, m, 1, 4), s.putLink(t, m.Object, ports.Declared{})
	address, err := url.Parse(link)
	require.NoError(t, err)
	edited := func(edit func(url.Values)) string {
		query := address.Query()
		edit(query)
		changed := *address
		changed.RawQuery = query.Encode()
		return changed.String()
	}
	unsigned := edited(func(q url.Values) {
		for name := range q {
			if strings.HasPrefix(name, "X-Amz-") {
				q.Del(name)
			}
		}
	})
	for name, try := range map[string]struct{ method, link string }{
		"list the parts": {"GET", link}, "HEAD of a part": {"HEAD", link}, "complete": {"POST", link}, "abort": {"DELETE", link},
		"unsigned": {"PUT", unsigned}, "list unsigned": {"GET", unsigned},
		"another part":         {"PUT", edited(func(q url.Values) { q.Set("partNumber", "2") })},
		"another upload":       {"PUT", edited(func(q url.Values) { q.Set("uploadId", "x") })},
		"no part number":       {"PUT", edited(func(q url.Values) { q.Del("partNumber") })},
		"no upload ID":         {"PUT", edited(func(q url.Values) { q.Del("uploadId") })},
		"two upload IDs":       {"PUT", link + "&uploadId=" + m.ID},
		"link to a whole file": {"PUT", whole + "&partNumber=1&uploadId=" + url.QueryEscape(m.ID)},
		"begin another upload": {"POST", whole + "&uploads"},
		"a copy of a part":     {"PUT", link + "&x-amz-copy-source=files"},
		"later expiry":         {"PUT", edited(func(q url.Values) { q.Set("X-Amz-Expires", "86400") })},
		"another name":         {"PUT", strings.Replace(link, m.Object, uploadName(), 1)},
		"a confirmed file":     {"PUT", strings.Replace(link, "/uploads/", "/files/", 1)},
	} {
		got := send(t, try.method, try.link, strings.NewReader("evil"))
		assert.Contains(t, []int{403, 405}, got.status, name)
		assert.NotContains(t, got.body, "<?xml", name)
	}
	parts, err := s.ListParts(t.Context(), m)
	require.NoError(t, err)
	require.Len(t, parts, 1)
	require.NoError(t, s.CompleteMultipart(t.Context(), m, parts))
	assert.Equal(t, "part", s.read(t, m.Object))
	assert.Equal(t, 404, send(t, http.MethodPut, link, strings.NewReader("late")).status, "the upload is already complete")
}

func (s testStore) read(t *testing.T, object string) string {
	t.Helper()
	return send(t, http.MethodGet, s.getLink(t, object, "application/pdf", ""), nil).body
}

// rawPut is a PUT of a part over a connection of its own.
type rawPut struct{ network, address, header string }

// begin sends the first bytes of a body whose length it announces.
func (p rawPut) begin(t *testing.T, link string, length int, first []byte) net.Conn {
	t.Helper()
	target, err := url.Parse(link)
	require.NoError(t, err)
	conn, err := net.Dial(p.network, p.address)
	require.NoError(t, err)
	_, err = fmt.Fprintf(conn, "PUT %s HTTP/1.1\r\nHost: %s\r\nContent-Length: %d\r\n%s\r\n%s", target.RequestURI(), target.Host, length, p.header, first)
	require.NoError(t, err)
	return conn
}

// sendHalf sends half of a part and no more, and waits until the other side has closed the connection too.
func (p rawPut) sendHalf(t *testing.T, link string, part []byte) {
	t.Helper()
	conn := p.begin(t, link, len(part), part[:len(part)/2])
	defer conn.Close()
	require.NoError(t, conn.(interface{ CloseWrite() error }).CloseWrite())
	require.NoError(t, conn.SetReadDeadline(time.Now().Add(wait.Timeout)))
	_, err := io.Copy(io.Discard, conn)
	require.NoError(t, err)
}

// sendWhole sends a part and returns the status of the response.
func (p rawPut) sendWhole(t *testing.T, link string, part []byte) int {
	t.Helper()
	conn := p.begin(t, link, len(part), part)
	defer conn.Close()
	response, err := http.ReadResponse(bufio.NewReader(conn), nil)
	require.NoError(t, err)
	defer response.Body.Close()
	return response.StatusCode
}

// RULES §8.11: if a PUT is interrupted, a gateway over plain files fills the rest of the part with
// zeros and stores it, unless the request has the MD5 of the whole part.
func TestAnInterruptedPartIsNotStored(t *testing.T) {
	s := newTestStore(t)
	whole := bytes.Repeat([]byte("x"), 1<<20)
	digest := md5.Sum(whole) //nolint:gosec // Content-MD5 of S3
	for name, put := range map[string]rawPut{
		"the browser disconnects": {"tcp", strings.TrimPrefix(s.origin, "http://"), ""},
		"the server dies": {"unix", strings.TrimPrefix(harness.Gateway(t).Endpoint, "unix://"),
			"Content-Md5: " + base64.StdEncoding.EncodeToString(digest[:]) + "\r\n"},
	} {
		m := s.multipart(t)
		link := s.partLink(t, m, 1, int64(len(whole)))
		put.sendHalf(t, link, whole)
		parts, err := s.ListParts(t.Context(), m)
		require.NoError(t, err)
		assert.Empty(t, parts, name)
		require.Equal(t, 200, put.sendWhole(t, link, whole), name)
		parts, err = s.ListParts(t.Context(), m)
		require.NoError(t, err)
		require.NoError(t, s.CompleteMultipart(t.Context(), m, parts))
		assert.True(t, s.read(t, m.Object) == string(whole), name)
	}
}

// RULES §8.11.
func TestAnUploadCompletedTwiceConcurrentlyIsOneObject(t *testing.T) {
	g := harness.Gateway(t)
	s := newTestStore(t)
	other := newStore(t, g) // another server
	for range 5 {
		m := s.multipart(t)
		s.putPart(t, m, 1, bytes.Repeat([]byte("a"), domain.PartSize))
		s.putPart(t, m, 2, []byte("b"))
		parts, err := s.ListParts(t.Context(), m)
		require.NoError(t, err)
		done := make(chan error, 2)
		go func() { done <- s.CompleteMultipart(t.Context(), m, parts) }()
		go func() { done <- other.CompleteMultipart(t.Context(), m, parts) }()
		for range 2 {
			if err := <-done; err != nil {
				assert.ErrorIs(t, err, domain.ErrFileLost)
			}
			info, err := s.Stat(t.Context(), m.Object)
			require.NoError(t, err, "the object exists as soon as one call has returned")
			assert.Equal(t, int64(domain.PartSize+1), info.Size)
		}
	}
}

// RULES §8.11: browsers that send parts to the gateway itself send no MD5. Then the confirmation finds the interrupted part
// by its tag.
func TestAnInterruptedPartInAGatewayHasTheTagOfWhatArrived(t *testing.T) {
	s := newTestStore(t)
	whole := bytes.Repeat([]byte("x"), 1<<20)
	gateway := rawPut{"unix", strings.TrimPrefix(harness.Gateway(t).Endpoint, "unix://"), ""}
	m := s.multipart(t)
	gateway.sendHalf(t, s.partLink(t, m, 1, int64(len(whole))), whole)
	var parts []ports.StoredPart
	wait.Until(t, func() (listed bool) {
		var err error
		parts, err = s.ListParts(t.Context(), m)
		require.NoError(t, err)
		return len(parts) > 0
	}, "the part is listed")
	assert.EqualValues(t, len(whole), parts[0].Size)
	require.NoError(t, s.CompleteMultipart(t.Context(), m, parts))
	arrived := strings.TrimRight(s.read(t, m.Object), "\x00")
	assert.Less(t, len(arrived), len(whole))
	assert.Equal(t, fmt.Sprintf("%x", md5.Sum([]byte(arrived))), strings.Trim(parts[0].Tag, `"`)) //nolint:gosec // S3's tag of a part
}
