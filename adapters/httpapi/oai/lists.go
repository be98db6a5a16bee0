package oai

import (
	"context"
	"errors"
	"slices"
	"time"

	"backoffice/domain"
	"backoffice/ports"
)

// pageSize is the maximum number of records on a page.
const pageSize = 100

// maxLag is how far a replica may lag behind the end of a list. If it lags less, the harvester is asked to try
// again later. If it lags more, the token is refused.
const maxLag = time.Hour

// errLag is the cause of a refusal: a list was begun on the primary and continues on a replica that does
// not have all of its records yet. Without the refusal the list would end too early.
var errLag = errors.New("oai: the replica has not caught up with the list")

// list adds a page of records or headers to the response.
func (h *Handlers) list(ctx context.Context, r request, resp *response) (*protocolError, error) {
	pos, failure := h.positionOf(r)
	if failure != nil {
		return failure, nil
	}
	query := ports.ChangesQuery{After: pos.After, From: timeOf(pos.From), Before: pos.end(), Limit: pageSize, Bare: r.verb == listIdentifiers}
	if !restrictToSet(&query, pos.Set) {
		return noRecordFailure, nil
	}
	page, err := h.publications.Changes(ctx, query)
	if err != nil {
		return nil, err
	}
	resumed := pos.ResponseDate != 0 // the first page sets it
	switch {
	case !resumed:
		setEnd(&pos, &page)
	case page.Horizon.Before(pos.end()):
		return refuseLag(pos.end().Sub(page.Horizon))
	case len(page.Changes) == 0:
		if page, err = h.anyRecord(ctx, query); err != nil {
			return nil, err
		}
	}
	if pos.ResponseDate != 0 { // 0 if nothing was ever public
		resp.Date = datestamp(timeOf(pos.ResponseDate))
	}
	if len(page.Changes) == 0 {
		return noRecordFailure, nil
	}
	h.addPage(resp, pos, page, resumed)
	return nil, nil
}

// refuseLag refuses to continue a list whose end is later than what this database knows. A replica catches up
// soon, so the harvester tries again later. After a restore, or with a made-up token, the database never gets
// there, so the harvester must begin a new list.
func refuseLag(lag time.Duration) (*protocolError, error) {
	if lag > maxLag {
		return tokenFailure, nil
	}
	return nil, domain.ErrUnavailable.Because(errLag)
}

// positionOf returns where a request's list begins or continues.
func (h *Handlers) positionOf(r request) (position, *protocolError) {
	if r.values.Has("resumptionToken") {
		pos, ok := h.readToken(r.get("resumptionToken"))
		if !ok || pos.Verb != r.verb {
			return pos, tokenFailure
		}
		return pos, nil
	}
	pos := position{Verb: r.verb, Prefix: r.get("metadataPrefix"), Set: r.get("set"), From: unix(r.from), Until: unix(r.until)}
	if !isFormat(pos.Prefix) {
		return pos, formatFailure
	}
	return pos, nil
}

// setEnd sets the end of a list when its first page is read, and cuts the page there. All changes before
// page.Horizon are known, so the list ends at the beginning of that second, or at `until` if that is earlier.
// Later changes are left to the next harvest.
func setEnd(pos *position, page *ports.ChangesPage) {
	end := page.Horizon.Truncate(time.Second)
	pos.ResponseDate = unix(end)
	later := slices.IndexFunc(page.Changes, func(p domain.Publication) bool { return !p.ChangedAt.Before(end) })
	if later >= 0 {
		page.Changes, page.More = page.Changes[:later], false
	}
}

// anyRecord returns a page for a list whose remaining records were all changed after the list began. A page
// must have a record. The next harvest gets what has changed.
func (h *Handlers) anyRecord(ctx context.Context, query ports.ChangesQuery) (page ports.ChangesPage, err error) {
	query.Before, query.Limit = time.Time{}, 1
	remaining, inSet, anywhere := query, query, query
	inSet.After = 0 // if none remains, one of the set again
	anywhere.After, anywhere.SubjectKey, anywhere.GradeKey = 0, "", ""
	for _, query := range []ports.ChangesQuery{remaining, inSet, anywhere} {
		if page, err = h.publications.Changes(ctx, query); err != nil || len(page.Changes) > 0 {
			break
		}
	}
	page.More = false
	return page, err
}

// addPage adds a page to the response, with a token unless the first page has everything.
func (h *Handlers) addPage(resp *response, pos position, page ports.ChangesPage, resumed bool) {
	var next *token
	if page.More || resumed {
		next = &token{Cursor: pos.Cursor}
	}
	if page.More {
		following := pos
		following.After, following.Cursor = page.Changes[len(page.Changes)-1].Stamp, pos.Cursor+len(page.Changes)
		next.Text = h.writeToken(following)
	}
	if pos.Verb == listIdentifiers {
		resp.Identifiers = &headerList{Token: next}
		for i := range page.Changes {
			resp.Identifiers.Headers = append(resp.Identifiers.Headers, h.header(&page.Changes[i]))
		}
		return
	}
	resp.Records = &recordList{Token: next}
	for i := range page.Changes {
		resp.Records.Records = append(resp.Records.Records, h.record(&page.Changes[i], pos.Prefix))
	}
}
