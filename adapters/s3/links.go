package s3

import (
	"context"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"time"
	"unicode"

	v4 "github.com/aws/aws-sdk-go-v2/aws/signer/v4"

	"backoffice/ports"
)

// SignPut implements ports.FileStore.
func (s *Store) SignPut(ctx context.Context, origin, object string, d ports.Declared, at time.Time, life time.Duration) (string, error) {
	return s.sign(ctx, http.MethodPut, s.linkOrigin(origin)+s.path(object), d, at, life)
}

// personParameter names the person to whom a link was given. Stores ignore parameters that begin
// with "x-"; the product's own route checks it.
const personParameter = "x-person"

// SignGet implements ports.FileStore. A link to a store that browsers reach directly has no person,
// because nobody would check it.
func (s *Store) SignGet(_ context.Context, origin, personID, object, contentType, name string, at time.Time, life time.Duration) (string, error) {
	person := ""
	if s.public == "" {
		person = "&" + personParameter + "=" + queryEscape(personID)
	}
	options := "response-content-disposition=" + queryEscape(disposition(name)) + "&response-content-type=" + queryEscape(contentType) + person
	return s.signer.link(s.linkOrigin(origin), s.path(object), options, at, life), nil
}

// linkOrigin returns the origin of links for a caller who came to origin.
func (s *Store) linkOrigin(origin string) string {
	if s.public != "" {
		return s.public
	}
	return origin
}

// PublicAddress returns the unsigned address of an object for browsers, or "" if files are served
// by the product's own origin.
func (s *Store) PublicAddress(object string) string {
	if s.public == "" {
		return ""
	}
	return s.public + s.path(object)
}

func (s *Store) path(object string) string { return "/" + s.bucket + "/" + escape(object) }

// sign creates a link that is valid from at to at+life. It does not sign the body's hash, which is
// not known yet.
func (s *Store) sign(ctx context.Context, method, address string, d ports.Declared, at time.Time, life time.Duration) (string, error) {
	request, err := http.NewRequestWithContext(ctx, method, address, http.NoBody)
	if err != nil {
		return "", fmt.Errorf("s3: sign: %w", err)
	}
	query := request.URL.Query()
	query.Set("X-Amz-Expires", strconv.Itoa(int(life/time.Second)))
	request.URL.RawQuery = query.Encode()
	if d.ContentType != "" {
		request.Header.Set("Content-Type", d.ContentType)
	}
	if d.Size != nil {
		request.ContentLength = *d.Size
	}
	link, _, err := v4.NewSigner().PresignHTTP(ctx, s.keys, request, "UNSIGNED-PAYLOAD", "s3", s.region, at.UTC(),
		func(o *v4.SignerOptions) { o.DisableURIPathEscaping = true }) // S3 escapes a path once
	if err != nil {
		return "", fmt.Errorf("s3: sign: %w", err)
	}
	return link, nil
}

// disposition makes a browser display the file, and save it under its original name (RFC 6266, RFC
// 8187).
func disposition(name string) string {
	name = strings.Map(sanitiseRune, name)
	if name == "" {
		return "inline"
	}
	return "inline; filename*=UTF-8''" + queryEscape(name)
}

// sanitiseRune drops characters that file names must not have: control characters, those that
// change the direction of writing, and what replaces unreadable bytes. Path separators become "_".
func sanitiseRune(r rune) rune {
	switch {
	case unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r) || r == unicode.ReplacementChar:
		return -1
	case r == '/' || r == '\\':
		return '_'
	}
	return r
}
