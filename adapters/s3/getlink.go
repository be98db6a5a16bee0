package s3

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"hash"
	"net/url"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"
)

// getSigner signs links for reading: Signature Version 4 in the query (Amazon S3 API Reference,
// "Authenticating Requests: Using Query Parameters"). The SDK signs everything else. For a link it
// would take more than ten times as long, and for the 75 links of a page of a list longer than the
// query for its rows. A test compares these links with the SDK's.
type getSigner struct {
	accessKey, secretKey, token, region string

	last atomic.Pointer[linkTemplate] // links begin on the hour, so most use the last one
}

// linkTemplate is what all links of one time and life have in common.
type linkTemplate struct {
	at   time.Time
	life time.Duration

	query   string    // the common beginning of the query
	preface string    // the common beginning of the signed text
	buffers sync.Pool // *linkBuffer
}

// linkBuffer is the memory in which a link is built, with a hash keyed for the day. Reusing it avoids
// most of the allocations of a list.
type linkBuffer struct {
	mac       hash.Hash
	text      []byte
	signature [sha256.Size]byte
}

const (
	algorithm  = "AWS4-HMAC-SHA256"
	dayLayout  = "20060102"
	timeLayout = dayLayout + "T150405Z"
)

// link signs origin+path, valid from at to at+life. path is escaped. options are additional query
// parameters, escaped, sorted, and sorting after "X-Amz-".
func (g *getSigner) link(origin, path, options string, at time.Time, life time.Duration) string {
	template := g.last.Load()
	if template == nil || template.life != life || !template.at.Equal(at) {
		template = g.template(at, life)
		g.last.Store(template)
	}
	buffer := template.buffers.Get().(*linkBuffer)
	defer template.buffers.Put(buffer)
	text := append(append(append(append(buffer.text[:0], "GET\n"...), path...), '\n'), template.query...)
	text = append(append(append(text, options...), "\nhost:"...), hostOf(origin)...)
	text = append(text, "\n\nhost\nUNSIGNED-PAYLOAD"...)
	canonical := sha256.Sum256(text)

	text = hex.AppendEncode(append(text[:0], template.preface...), canonical[:])
	buffer.mac.Reset()
	buffer.mac.Write(text)
	signature := buffer.mac.Sum(buffer.signature[:0])

	text = append(append(append(append(text[:0], origin...), path...), '?'), template.query...)
	text = append(append(text, options...), "&X-Amz-Signature="...)
	buffer.text = hex.AppendEncode(text, signature)
	return string(buffer.text)
}

func (g *getSigner) template(at time.Time, life time.Duration) *linkTemplate {
	utc := at.UTC()
	day := utc.Format(dayLayout)
	scope := day + "/" + g.region + "/s3/aws4_request"
	key := []byte("AWS4" + g.secretKey)
	for _, part := range []string{day, g.region, "s3", "aws4_request"} {
		mac := hmac.New(sha256.New, key)
		mac.Write([]byte(part))
		key = mac.Sum(nil)
	}
	return &linkTemplate{
		at: at, life: life,
		query: "X-Amz-Algorithm=" + algorithm + "&X-Amz-Credential=" + queryEscape(g.accessKey+"/"+scope) +
			"&X-Amz-Date=" + utc.Format(timeLayout) + "&X-Amz-Expires=" + strconv.Itoa(int(life/time.Second)) +
			g.tokenOption() + "&X-Amz-SignedHeaders=host&",
		preface: algorithm + "\n" + utc.Format(timeLayout) + "\n" + scope + "\n",
		buffers: sync.Pool{New: func() any { return &linkBuffer{mac: hmac.New(sha256.New, key), text: make([]byte, 0, 1024)} }},
	}
}

// tokenOption returns the parameter for temporary keys.
func (g *getSigner) tokenOption() string {
	if g.token == "" {
		return ""
	}
	return "&X-Amz-Security-Token=" + queryEscape(g.token)
}

// hostOf returns the Host that a client will send: without a port that the scheme implies.
func hostOf(origin string) string {
	scheme, host, _ := strings.Cut(origin, "://")
	switch scheme {
	case "http":
		return strings.TrimSuffix(host, ":80")
	case "https":
		return strings.TrimSuffix(host, ":443")
	}
	return host
}

// queryEscape escapes as S3 does, which needs %20 for a space.
func queryEscape(s string) string { return strings.ReplaceAll(url.QueryEscape(s), "+", "%20") }
