package s3_test

import (
	"bytes"
	"mime"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/adapters/s3"
	"backoffice/domain"
	"backoffice/ports"
	"backoffice/test/harness"
)

func TestPutLinkTakesWhatWasDeclaredAndNothingElse(t *testing.T) {
	s := newTestStore(t)
	for _, c := range []struct {
		name, sentType, body string
		declared             ports.Declared
		want                 int
	}{
		{"nothing declared", "application/pdf", "%PDF-1.7", ports.Declared{}, 200},
		{"as declared", "application/pdf", "%PDF-1.7", declared(8, "application/pdf"), 200},
		{"another type", "text/html", "%PDF-1.7", declared(8, "application/pdf"), 403},
		{"no type", "", "%PDF-1.7", declared(8, "application/pdf"), 403},
		{"a byte more", "application/pdf", "%PDF-1.7!", declared(8, "application/pdf"), 403},
		{"a byte less", "application/pdf", "%PDF-1.", declared(8, "application/pdf"), 403},
		{"only a type declared", "image/png", "%PDF-1.7", ports.Declared{ContentType: "application/pdf"}, 403},
	} {
		t.Run(c.name, func(t *testing.T) {
			name := uploadName()
			got := send(t, http.MethodPut, s.putLink(t, name, c.declared), strings.NewReader(c.body), "Content-Type", c.sentType)
			require.Equal(t, c.want, got.status, got.body)
			_, err := s.Stat(t.Context(), name)
			if c.want == 200 {
				require.NoError(t, err)
			} else {
				require.ErrorIs(t, err, domain.ErrFileLost)
			}
		})
	}
}

// RULES §8.6.
func TestLinkEndsWithItsLife(t *testing.T) {
	s := newTestStore(t)
	name := s.stored(t, "content")
	for _, c := range []struct {
		name string
		at   time.Time
		life time.Duration
		want int
	}{
		{"in force", time.Now().Add(-time.Hour), 2 * time.Hour, 200},
		{"just over", time.Now().Add(-time.Hour), time.Hour - time.Second, 403},
	} {
		t.Run(c.name, func(t *testing.T) {
			get, err := s.SignGet(t.Context(), s.origin, somebody, name, "application/pdf", "", c.at, c.life)
			require.NoError(t, err)
			assert.Equal(t, c.want, send(t, http.MethodGet, get, nil).status)
			put, err := s.SignPut(t.Context(), s.origin, uploadName(), ports.Declared{}, c.at, c.life)
			require.NoError(t, err)
			assert.Equal(t, c.want, send(t, http.MethodPut, put, strings.NewReader("content")).status)
		})
	}
}

// RULES §8.2: a link accepts a second PUT until it expires. The copy is of the version that was checked, or fails.
func TestSecondPutOnTheSameLinkCannotBeConfirmedUnderTheOldTag(t *testing.T) {
	s := newTestStore(t)
	name, target := uploadName(), "files/"+uuid.NewString()
	link := s.putLink(t, name, ports.Declared{})
	require.Equal(t, 200, send(t, http.MethodPut, link, strings.NewReader("%PDF-checked")).status)
	checked, err := s.Stat(t.Context(), name)
	require.NoError(t, err)
	require.Equal(t, 200, send(t, http.MethodPut, link, strings.NewReader("%PDF-swapped")).status)

	require.ErrorIs(t, s.Copy(t.Context(), name, checked.Tag, target, "application/pdf"), domain.ErrUploadChanged)
	_, err = s.Stat(t.Context(), target)
	require.ErrorIs(t, err, domain.ErrFileLost)
}

func TestGetLinkReadsRanges(t *testing.T) {
	s := newTestStore(t)
	link := s.getLink(t, s.stored(t, "0123456789"), "application/pdf", "")
	got := send(t, http.MethodGet, link, nil, "Range", "bytes=2-4")
	assert.Equal(t, 206, got.status)
	assert.Equal(t, "234", got.body)
	assert.Equal(t, "bytes 2-4/10", got.header.Get("Content-Range"))
	assert.Equal(t, 416, send(t, http.MethodGet, link, nil, "Range", "bytes=20-").status)
}

func TestGetLinkBearsTypeAndName(t *testing.T) {
	s := newTestStore(t)
	name := s.stored(t, "%PDF-1.7")
	long := strings.Repeat("ệ", 251) + ".pdf"
	for given, want := range map[string]string{
		"Toán 7 – Tập một.pdf":             "Toán 7 – Tập một.pdf",
		"Na\u0302ng cao.pdf":               "Na\u0302ng cao.pdf", // NFD stays as it was
		`a"; filename="evil.html`:          `a"; filename="evil.html`,
		"a\r\nSet-Cookie: x=1\r\n\r\n.pdf": "aSet-Cookie: x=1.pdf",
		"../../etc/passwd.pdf":             ".._.._etc_passwd.pdf",
		"giải\u202efdp.exe":                "giảifdp.exe",
		"50% + 'x' & y;z=1.pdf":            "50% + 'x' & y;z=1.pdf",
		long:                               long,
	} {
		t.Run(want[:min(len(want), 20)], func(t *testing.T) {
			got := send(t, http.MethodGet, s.getLink(t, name, "application/pdf", given), nil)
			require.Equal(t, 200, got.status, got.body)
			assert.Equal(t, "application/pdf", got.header.Get("Content-Type"))
			assert.Empty(t, got.header.Get("Set-Cookie"))
			kind, params, err := mime.ParseMediaType(got.header.Get("Content-Disposition"))
			require.NoError(t, err)
			assert.Equal(t, "inline", kind)
			assert.Equal(t, map[string]string{"filename": want}, params)
		})
	}
	got := send(t, http.MethodGet, s.getLink(t, name, "application/pdf", ""), nil)
	assert.Equal(t, "inline", got.header.Get("Content-Disposition"))
}

// RULES §8.6: browsers can cache what a link names.
func TestGetLinksOfTwoServersAreTheSame(t *testing.T) {
	g := harness.Gateway(t)
	one, other := newStore(t, g), newStore(t, g)
	at := time.Date(2025, 9, 2, 8, 0, 0, 0, time.UTC)
	link := func(s *s3.Store, at time.Time) string {
		l, err := s.SignGet(t.Context(), "http://localhost:8080", somebody, "files/x", "application/pdf", "Toán.pdf", at, 2*time.Hour)
		require.NoError(t, err)
		return l
	}
	first := link(one, at)
	assert.Equal(t, first, link(other, at))
	assert.NotEqual(t, first, link(one, at.Add(time.Hour)))
	u, err := url.Parse(first)
	require.NoError(t, err)
	assert.Equal(t, "7200", u.Query().Get("X-Amz-Expires"))
	assert.Equal(t, "/"+bucket+"/files/x", u.Path)
}

func TestLinksBeginWithThePublicEndpointWhereOneIsSet(t *testing.T) {
	for _, c := range []struct{ endpoint, public, want string }{
		{"unix:///run/s3.sock", "", "https://library.example/cms-files/files/x?"},
		{"unix:///run/s3.sock", "https://files.example", "https://files.example/cms-files/files/x?"},
		{"http://minio.internal:9000", "", "http://minio.internal:9000/cms-files/files/x?"},
		{"http://minio.internal:9000", "https://files.example/", "https://files.example/cms-files/files/x?"},
	} {
		store, err := s3.New(s3.Config{Endpoint: c.endpoint, PublicEndpoint: c.public, Bucket: bucket, AccessKey: "a", SecretKey: "s"})
		require.NoError(t, err)
		link, err := store.SignGet(t.Context(), "https://library.example", somebody, "files/x", "image/jpeg", "", time.Now(), time.Hour)
		require.NoError(t, err)
		assert.True(t, strings.HasPrefix(link, c.want), link)
	}
}

func TestNewRefusesSettingsThatCannotWork(t *testing.T) {
	good := s3.Config{Endpoint: "http://s3.internal", Bucket: bucket, AccessKey: "a", SecretKey: "s"}
	_, err := s3.New(good)
	require.NoError(t, err)
	for name, spoil := range map[string]func(*s3.Config){
		"no bucket":             func(c *s3.Config) { c.Bucket = "" },
		"no access key":         func(c *s3.Config) { c.AccessKey = "" },
		"no secret key":         func(c *s3.Config) { c.SecretKey = "" },
		"no endpoint":           func(c *s3.Config) { c.Endpoint = "" },
		"no scheme":             func(c *s3.Config) { c.Endpoint = "s3.internal:9000" },
		"a path":                func(c *s3.Config) { c.Endpoint = "http://s3.internal/path" },
		"no socket":             func(c *s3.Config) { c.Endpoint = "unix://" },
		"another scheme":        func(c *s3.Config) { c.Endpoint = "ftp://s3.internal" },
		"a public without host": func(c *s3.Config) { c.PublicEndpoint = "https://" },
	} {
		c := good
		spoil(&c)
		_, err := s3.New(c)
		assert.Error(t, err, name)
	}
}

func TestLargeFileGoesThroughWhole(t *testing.T) {
	s := newTestStore(t)
	content := bytes.Repeat([]byte("0123456789abcdef"), 20<<20/16)
	name := uploadName()
	require.Equal(t, 200, send(t, http.MethodPut, s.putLink(t, name, declared(int64(len(content)), "application/pdf")), bytes.NewReader(content), "Content-Type", "application/pdf").status)
	got := send(t, http.MethodGet, s.getLink(t, name, "application/pdf", "x.pdf"), nil)
	assert.True(t, got.body == string(content), "the bytes differ")
}
