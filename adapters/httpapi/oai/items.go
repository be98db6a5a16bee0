package oai

import (
	"context"
	"errors"
	"slices"
	"strings"

	"backoffice/adapters/httpapi/public"
	"backoffice/domain"
	"backoffice/domain/catalogue"
)

// identify describes the repository.
func (h *Handlers) identify(ctx context.Context, resp *response) error {
	earliest, err := h.publications.Earliest(ctx)
	resp.Identify = &identity{
		Name: "Thư viện số " + h.host, Address: h.address + Path, Version: "2.0", Email: h.email,
		Earliest: datestamp(earliest), Deleted: "persistent", Granularity: "YYYY-MM-DDThh:mm:ssZ", Compression: []string{"gzip"},
	}
	return err
}

// listFormats lists the formats, which are those of every record, also of one that is deleted.
func (h *Handlers) listFormats(ctx context.Context, r request, resp *response) (*protocolError, error) {
	if r.values.Has("identifier") {
		if _, failure, err := h.find(ctx, r.get("identifier")); failure != nil || err != nil {
			return failure, err
		}
	}
	resp.Formats = &formatList{formats}
	return nil, nil
}

// getRecord returns one record.
func (h *Handlers) getRecord(ctx context.Context, r request, resp *response) (*protocolError, error) {
	if !isFormat(r.get("metadataPrefix")) {
		return formatFailure, nil
	}
	p, failure, err := h.find(ctx, r.get("identifier"))
	if failure != nil || err != nil {
		return failure, err
	}
	resp.Record = &oneRecord{h.record(&p, r.get("metadataPrefix"))}
	return nil, nil
}

// find returns the publication with an identifier. One without a stamp was just published and is in no list
// yet, so it is unknown here, too.
func (h *Handlers) find(ctx context.Context, identifier string) (domain.Publication, *protocolError, error) {
	id, ours := strings.CutPrefix(identifier, h.identifier(""))
	if parsed, ok := domain.ParseID(id); !ours || !ok || parsed != id {
		return domain.Publication{}, noItemFailure, nil
	}
	p, err := h.publications.FindEverPublic(ctx, id)
	if errors.Is(err, domain.ErrNeverPublic) || err == nil && p.Stamp == 0 {
		return p, noItemFailure, nil
	}
	return p, nil, err
}

func (h *Handlers) identifier(id string) string { return "oai:" + h.host + ":" + id }

func isFormat(prefix string) bool {
	return slices.ContainsFunc(formats, func(f format) bool { return f.Prefix == prefix })
}

// record returns a publication in a format.
func (h *Handlers) record(p *domain.Publication, prefix string) record {
	r := record{Header: h.header(p)}
	if p.Book == nil {
		return r
	}
	address := h.address + public.PagePath(p.EbookID)
	book := p.AsEbook() // it has no files
	if h.publications.PDFsPublic() {
		book.PDF = p.Book.PDF
	}
	if prefix == "marc21" {
		marc := catalogue.MARC(book)
		marc.AddAddress(address)
		r.Metadata = &metadata{marc}
	} else {
		r.Metadata = &metadata{catalogue.NewDublinCore(book, address)}
	}
	return r
}

func (h *Handlers) header(p *domain.Publication) header {
	header := header{Identifier: h.identifier(p.EbookID), Date: datestamp(p.ChangedAt), Sets: setsOf(p)}
	if p.State != domain.StatePublic {
		header.Status = "deleted"
	}
	return header
}
