package memory

import (
	"context"
	"fmt"
	"slices"
	"time"

	"backoffice/domain"
	"backoffice/ports"
)

// Files keeps ports.FileRegister's promise.
type Files struct{ db *DB }

var _ ports.FileRegister = (*Files)(nil)

// file is a row of the register.
type file struct {
	domain.File
	EbookID    string
	ReservedAt time.Time
	Used       bool
	UsedAt     time.Time
	GivenUp    bool
	ReplacedAt *time.Time
	ReplacedOf string // whom it counts against then
}

// Reserve remembers the names of objects that are about to be written.
func (r *Files) Reserve(ctx context.Context, ebookID string, f domain.File, at time.Time) error {
	defer r.db.lock()()
	r.db.files[f.ID] = file{File: f, EbookID: ebookID, ReservedAt: at}
	return ctx.Err()
}

// NoteScaled remembers what a cover's scaled copies are.
func (r *Files) NoteScaled(ctx context.Context, fileID string, s domain.Scaled) error {
	defer r.db.lock()()
	if f, ok := r.db.files[fileID]; ok {
		f.Scaled = s
		r.db.files[fileID] = f
	}
	return ctx.Err()
}

// NoteContents remembers what was read of a PDF.
func (r *Files) NoteContents(ctx context.Context, fileID string, contents domain.PDFContents) error {
	defer r.db.lock()()
	if f, ok := r.db.files[fileID]; ok {
		f.Contents = &contents
		r.db.files[fileID] = f
	}
	return ctx.Err()
}

// Contents returns what was read of a PDF.
func (r *Files) Contents(ctx context.Context, fileID string) (*domain.PDFContents, error) {
	defer r.db.lock()()
	return r.db.files[fileID].Contents, ctx.Err()
}

// useFiles moves the register along with an e-book: both checks come before
// either change, as a transaction would have it.
func (db *DB) useFiles(before, after domain.Ebook) error {
	pairs := [][2]*domain.File{{before.Cover, after.Cover}, {before.PDF, after.PDF}}
	for _, pair := range pairs {
		if was, is := pair[0], pair[1]; is != nil && (was == nil || was.ID != is.ID) {
			if err := db.checkUnused(is); err != nil {
				return err
			}
		}
	}
	if err := db.checkQuota(after.CreatedBy, pairs); err != nil {
		return err
	}
	at := after.UpdatedAt
	for _, pair := range pairs {
		was, is := pair[0], pair[1]
		if was != nil && is != nil && was.ID == is.ID {
			continue
		}
		if is != nil {
			if g, ok := db.grants[is.Grant]; ok {
				g.FileID = is.ID
				db.grants[is.Grant] = g
			}
			f := db.files[is.ID]
			f.File, f.Used, f.UsedAt = *is, true, at
			db.files[is.ID] = f
		}
		if was != nil {
			f := db.files[was.ID]
			f.ReplacedAt, f.ReplacedOf = &at, after.CreatedBy
			db.files[was.ID] = f
		}
	}
	return nil
}

func (db *DB) checkUnused(f *domain.File) error {
	if g, ok := db.grants[f.Grant]; f.Grant != "" {
		switch {
		case !ok || g.Refused != nil:
			return domain.ErrUploadUnknown
		case g.FileID != "":
			return ports.ErrConfirmedMeanwhile
		}
	}
	if row, ok := db.files[f.ID]; !ok || row.Used || row.GivenUp {
		return domain.ErrUploadUnknown.Because(fmt.Errorf("file %s is not reserved", f.ID))
	}
	return nil
}

// checkQuota holds what is going to be replaced against the quota.
func (db *DB) checkQuota(creator string, pairs [][2]*domain.File) error {
	var more int64
	for _, pair := range pairs {
		was, is := pair[0], pair[1]
		if was == nil || is == nil || was.ID == is.ID {
			continue
		}
		more += was.Size
		if g, ok := db.grants[is.Grant]; ok {
			more -= held(g)
		}
	}
	return db.quota.Check(db.use(creator), more)
}

// held is for how many bytes a grant counts.
func held(g ports.Grant) int64 {
	switch {
	case !g.Open():
		return 0
	case g.Declared.Size != nil:
		return *g.Declared.Size
	}
	return g.Kind.Largest()
}

func (db *DB) use(userID string) (use domain.Use) {
	add := func(who string, bytes int64) {
		use.All += bytes
		if who == userID {
			use.User += bytes
		}
	}
	for _, g := range db.grants {
		add(g.UserID, held(g))
	}
	for _, f := range db.files {
		if f.ReplacedAt != nil {
			add(f.ReplacedOf, f.Size)
		}
	}
	return use
}

// openGrants are those of a person, the oldest first.
func (db *DB) openGrants(userID string) []ports.Grant {
	grants := []ports.Grant{}
	for _, g := range db.grants {
		if g.UserID == userID && g.Open() {
			grants = append(grants, g)
		}
	}
	slices.SortFunc(grants, func(a, b ports.Grant) int { return a.GivenAt.Compare(b.GivenAt) })
	return grants
}

// closeGrants refuses what the creator that the e-book had before was granted for it.
func (db *DB) closeGrants(before domain.Ebook) {
	for _, g := range db.openGrants(before.CreatedBy) {
		if g.EbookID == before.ID {
			g.Refused = domain.ErrUploadUnknown
			db.grants[g.ObjectName] = g
		}
	}
}

// Sweepable lists objects whose time is over.
func (r *Files) Sweepable(ctx context.Context, uploadsBefore, replacedBefore time.Time, limit int) ([]ports.Sweepable, error) {
	defer r.db.lock()()
	items := []ports.Sweepable{}
	for name, g := range r.db.grants {
		if g.GivenAt.Before(uploadsBefore) && len(items) < limit {
			items = append(items, ports.Sweepable{Grant: name, Multipart: g.Multipart, Objects: []string{name}})
		}
	}
	for id, f := range r.db.files {
		abandoned := !f.Used && (f.GivenUp || f.ReservedAt.Before(uploadsBefore))
		replaced := f.ReplacedAt != nil && f.ReplacedAt.Before(replacedBefore)
		if !abandoned && !replaced || len(items) >= limit {
			continue
		}
		f.GivenUp = abandoned
		r.db.files[id] = f
		items = append(items, ports.Sweepable{FileID: id, Objects: f.ObjectNames()})
	}
	return items, ctx.Err()
}

// Swept forgets what Sweepable listed.
func (r *Files) Swept(ctx context.Context, items []ports.Sweepable) error {
	defer r.db.lock()()
	for _, item := range items {
		delete(r.db.grants, item.Grant)
		delete(r.db.files, item.FileID)
	}
	return ctx.Err()
}
