package oai

import (
	"context"
	"errors"
	"slices"
	"time"

	"backoffice/domain"
	"backoffice/ports"
)

// pageSize is how many records a page has at most.
const pageSize = 100

// maxBehind is how far a replica may be behind a list that goes on when it has caught up.
const maxBehind = time.Hour

// errBehind keeps a list from ending too early: it was begun on a database that knew more than this one,
// which is a replica.
var errBehind = errors.New("oai: the replica has not caught up with the list")

// list answers with a page of records or headers.
func (h *Handlers) list(ctx context.Context, r request, answer *answer) (*fault, error) {
	at, failure := h.placeOf(r)
	if failure != nil {
		return failure, nil
	}
	query := ports.ChangesQuery{After: at.After, From: timeOf(at.From), Before: at.end(), Limit: pageSize, Bare: r.verb == listIdentifiers}
	if !restrict(&query, at.Set) {
		return errNoRecord, nil
	}
	page, err := h.publications.Changes(ctx, query)
	if err != nil {
		return nil, err
	}
	resumed := at.Date != 0
	switch {
	case !resumed:
		begin(&at, &page)
	case page.Horizon.Before(at.end()):
		return behind(at.end().Sub(page.Horizon))
	case len(page.Changes) == 0:
		if page, err = h.moved(ctx, at, query); err != nil {
			return nil, err
		}
	}
	if at.Date != 0 { // otherwise nothing was ever public
		answer.Date = stamp(timeOf(at.Date))
	}
	if len(page.Changes) == 0 {
		return errNoRecord, nil
	}
	h.add(answer, at, page, resumed)
	return nil, nil
}

// behind refuses to go on with a list for a database that does not know all of it. A replica catches up soon. A
// library that was restored does not, nor does anything with a made-up token: such a list must be begun again.
func behind(by time.Duration) (*fault, error) {
	if by > maxBehind {
		return errToken, nil
	}
	return nil, domain.ErrUnavailable.Because(errBehind)
}

// placeOf returns where a request's list begins or continues.
func (h *Handlers) placeOf(r request) (place, *fault) {
	if r.values.Has("resumptionToken") {
		at, ok := h.readToken(r.get("resumptionToken"))
		if !ok || at.Verb != r.verb {
			return at, errToken
		}
		return at, nil
	}
	at := place{Verb: r.verb, Prefix: r.get("metadataPrefix"), Set: r.get("set"), From: unix(r.from), Until: unix(r.until)}
	if !isFormat(at.Prefix) {
		return at, errFormat
	}
	return at, nil
}

// begin fixes the end of a list by its first page: the beginning of the second up to which all is known,
// or until, if that is earlier. What the page has of later changes is left to the next harvest.
func begin(at *place, page *ports.ChangesPage) {
	end := page.Horizon.Truncate(time.Second)
	at.Date = unix(end)
	later := slices.IndexFunc(page.Changes, func(p domain.Publication) bool { return !p.ChangedAt.Before(end) })
	if later >= 0 {
		page.Changes, page.More = page.Changes[:later], false
	}
}

// moved returns the first of the records that were changed since the list began, if all that were left of
// it were: a page must have a record. The next harvest gets all of them.
func (h *Handlers) moved(ctx context.Context, at place, query ports.ChangesQuery) (ports.ChangesPage, error) {
	query.Before, query.Limit = timeOf(at.Until), 1
	page, err := h.publications.Changes(ctx, query)
	page.More = false
	return page, err
}

// add adds a page to the answer, with a token unless the first page has everything.
func (h *Handlers) add(answer *answer, at place, page ports.ChangesPage, resumed bool) {
	var next *token
	if page.More || resumed {
		next = &token{Cursor: at.Cursor}
	}
	if page.More {
		after := at
		after.After, after.Cursor = page.Changes[len(page.Changes)-1].Stamp, at.Cursor+len(page.Changes)
		next.Next = h.writeToken(after)
	}
	if at.Verb == listIdentifiers {
		answer.Identifiers = &headersList{Token: next}
		for i := range page.Changes {
			answer.Identifiers.Headers = append(answer.Identifiers.Headers, h.header(&page.Changes[i]))
		}
		return
	}
	answer.Records = &recordList{Token: next}
	for i := range page.Changes {
		answer.Records.Records = append(answer.Records.Records, h.record(&page.Changes[i], at.Prefix))
	}
}
