package oai

import (
	"crypto/sha256"
	"crypto/subtle"
	"encoding/base64"
	"encoding/json"
	"time"

	"backoffice/ports"
)

// position is where a list continues.
type position struct {
	Verb         string `json:"v"`
	Prefix       string `json:"p"`
	Set          string `json:"s,omitempty"`
	From         int64  `json:"f,omitempty"` // only datestamps from it on, in seconds; 0 without one
	Until        int64  `json:"u,omitempty"` // only datestamps before it; 0 without one
	ResponseDate int64  `json:"d,omitempty"` // that of all pages, and the end of the list; 0 until the first page is read
	After        int64  `json:"a,omitempty"` // the stamp of the last record on the pages before
	Cursor       int    `json:"c,omitempty"` // number of records on the pages before
}

// end returns the end of a list: its datestamps are earlier.
func (p position) end() time.Time {
	if p.Until == 0 || p.ResponseDate != 0 && p.ResponseDate < p.Until {
		return timeOf(p.ResponseDate)
	}
	return timeOf(p.Until)
}

// unix returns a time in seconds since 1970, or 0 for no time. The first second of 1970 would be 0 too, so it
// becomes -1, which selects the same records: all are later.
func unix(at time.Time) int64 {
	switch {
	case at.IsZero():
		return 0
	case at.Unix() == 0:
		return -1
	}
	return at.Unix()
}

func timeOf(unix int64) time.Time {
	if unix == 0 {
		return time.Time{}
	}
	return time.Unix(unix, 0).UTC()
}

// The beginning of the year 1 and the end of the year 9999, between which the times of arguments are.
const (
	firstMoment = -62135596800
	lastMoment  = 253402300800
)

// checksumSize is the number of bytes of a token's checksum.
const checksumSize = 12

// writeToken writes a position as a resumption token. Every server can read it, at any time. Its checksum
// distinguishes it from tokens of other repositories and from damaged ones. It needs no secret, because whatever a
// token says can be asked for by arguments.
func (h *Handlers) writeToken(pos position) string {
	content, err := json.Marshal(pos)
	if err != nil {
		panic(err) // it has numbers and texts only
	}
	return base64.RawURLEncoding.EncodeToString(append(h.checksum(content), content...))
}

// readToken is the reverse of writeToken.
func (h *Handlers) readToken(token string) (pos position, ok bool) {
	raw, err := base64.RawURLEncoding.Strict().DecodeString(token)
	if err != nil || len(raw) < checksumSize || subtle.ConstantTimeCompare(raw[:checksumSize], h.checksum(raw[checksumSize:])) != 1 {
		return position{}, false
	}
	ok = json.Unmarshal(raw[checksumSize:], &pos) == nil && pos.valid()
	return pos, ok
}

// valid checks the members, because anybody can write a token with a valid checksum.
func (p position) valid() bool {
	for _, at := range []int64{p.From, p.Until, p.ResponseDate} {
		if at < firstMoment || at > lastMoment {
			return false
		}
	}
	return isFormat(p.Prefix) && restrictToSet(&ports.ChangesQuery{}, p.Set) && p.ResponseDate > 0 && p.After >= 0 && p.Cursor >= 0
}

func (h *Handlers) checksum(content []byte) []byte {
	sum := sha256.Sum256(append([]byte("oai "+h.host+"\n"), content...))
	return sum[:checksumSize]
}
