package oai

import (
	"cmp"
	"context"
	"net/url"
	"strings"
	"time"

	"backoffice/domain"
	"backoffice/ports"
)

// Path is the path of the OAI-PMH repository on the server.
const Path = "/oai"

// Publications are the use cases that harvesters need.
type Publications interface {
	FindEverPublic(ctx context.Context, id string) (domain.Publication, error)
	Values(ctx context.Context, field ports.ValueField) ([]ports.PublicValue, error)
	Changes(ctx context.Context, q ports.ChangesQuery) (ports.ChangesPage, error)
	Earliest(ctx context.Context) (time.Time, error)
	PDFsPublic() bool
}

// Handlers serve the repository.
type Handlers struct {
	publications Publications
	address      string // scheme://host of the server
	host         string // without a port; it is part of the identifiers
	email        string // of the repository's administrator
}

// New returns the handlers of a repository. address is that of the server, email that of the repository's
// administrator. Without an email, it is the mailbox webmaster at the host.
func New(publications Publications, address *url.URL, email string) *Handlers {
	host := address.Hostname()
	return &Handlers{publications, address.Scheme + "://" + address.Host, host, cmp.Or(email, webmaster(host))}
}

// webmaster is the standard mailbox of a server's operators (RFC 2142). The protocol's schema requires a dot in its domain.
func webmaster(host string) string {
	if !strings.Contains(host, ".") {
		return "webmaster@" + host + ".invalid"
	}
	return "webmaster@" + host
}
