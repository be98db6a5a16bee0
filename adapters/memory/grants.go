package memory

import (
	"context"
	"slices"
	"time"

	"backoffice/domain"
	"backoffice/ports"
)

// AddGrant remembers the grant that give makes for the e-book as it stands.
func (r *Files) AddGrant(ctx context.Context, by ports.Caller, ebookID string, give func(domain.Ebook, domain.Actor, time.Time) (ports.Grant, error)) (ports.Grant, error) {
	defer r.db.lock()()
	actor, now, err := r.db.writer(ctx, by)
	if err != nil {
		return ports.Grant{}, err
	}
	book, err := r.db.present(ctx, ebookID)
	if err != nil {
		return ports.Grant{}, err
	}
	g, err := give(book, actor, now)
	if err == nil && len(r.db.openGrants(g.UserID)) >= domain.MaxOpenGrants {
		err = domain.ErrTooManyGrants
	}
	if err == nil {
		err = r.db.quota.Check(r.db.use(g.UserID), held(g))
	}
	if err == nil {
		r.db.grants[g.ObjectName] = g
	}
	return g, err
}

// Grant returns the grant of an object name.
func (r *Files) Grant(ctx context.Context, objectName string) (ports.Grant, error) {
	defer r.db.lock()()
	g, ok := r.db.grants[objectName]
	if !ok {
		return ports.Grant{}, domain.ErrUploadUnknown
	}
	return g, ctx.Err()
}

// OpenGrants lists a person's open grants.
func (r *Files) OpenGrants(ctx context.Context, userID string, before time.Time, limit int) ([]ports.Grant, error) {
	defer r.db.lock()()
	grants := slices.DeleteFunc(r.db.openGrants(userID), func(g ports.Grant) bool { return !g.GivenAt.Before(before) })
	return grants[:min(limit, len(grants))], ctx.Err()
}

// Grants returns those grants that there are.
func (r *Files) Grants(ctx context.Context, objectNames []string) ([]ports.Grant, error) {
	defer r.db.lock()()
	grants := []ports.Grant{}
	for _, name := range objectNames {
		if g, ok := r.db.grants[name]; ok {
			grants = append(grants, g)
		}
	}
	return grants, ctx.Err()
}

// GiveUp gives up an upload.
func (r *Files) GiveUp(ctx context.Context, f domain.File, why *domain.Error) (bool, error) {
	defer r.db.lock()()
	if g, ok := r.db.grants[f.Grant]; ok && why != nil && g.Open() {
		g.Refused = domain.RefusedFile(why.Code, why.Message)
		r.db.grants[f.Grant] = g
	}
	row, ok := r.db.files[f.ID]
	if !ok || row.Used {
		return false, ctx.Err()
	}
	row.GivenUp = true
	r.db.files[f.ID] = row
	return true, ctx.Err()
}
