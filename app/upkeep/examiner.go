package upkeep

import (
	"context"
	"errors"
	"fmt"
	"reflect"

	"backoffice/app/files"
	"backoffice/domain"
	"backoffice/ports"
)

// Examiner examines files again that an older version confirmed. It makes scaled copies of covers
// again if this version would make them differently, reads the contents of PDFs, and names those
// that need a password. It may be killed and run again at any moment.
type Examiner struct {
	a ports.Adapters
}

// NewExaminer returns the examination of files that an older version confirmed.
func NewExaminer(a ports.Adapters) *Examiner { return &Examiner{a: a} }

// Examined is what one run did. Covers and PDFs are those of which it stored something new.
type Examined struct {
	Ebooks, Covers, PDFs, Findings int
}

// Examine examines the files of every e-book. found receives each file with something wrong, in words, and what that is.
// While a backup is made, Examine returns ports.ErrSweepHeld.
func (x *Examiner) Examine(ctx context.Context, found func(file string, wrong error)) (Examined, error) {
	var done Examined
	end, err := x.a.Sweeps.BeginSweep(ctx)
	if err != nil {
		return done, err
	}
	defer end()
	for after := ""; ; {
		records, err := x.a.Checks.Records(ctx, after, recordsPerQuery)
		if err != nil || len(records) == 0 {
			return done, err
		}
		for _, r := range records {
			after = r.Ebook.ID
			done.Ebooks++
			if err := x.ebook(ctx, r, &done, found); err != nil {
				return done, fmt.Errorf("e-book %s: %w", after, err)
			}
		}
	}
}

func (x *Examiner) ebook(ctx context.Context, r ports.Record, done *Examined, found func(file string, wrong error)) error {
	b := r.Ebook
	for _, file := range []*domain.File{b.Cover, b.PDF} {
		if file == nil {
			continue
		}
		examine := x.pdf
		if file.Kind == domain.Cover {
			examine = func(ctx context.Context, file domain.File) (bool, error) { return x.cover(ctx, file, r.Scaled) }
		}
		changed, err := examine(ctx, *file)
		switch kind := domain.KindOf(err); {
		case kind == domain.Invalid || kind == domain.Lost || errors.Is(err, errUnread): // needs a password, cannot be decoded any more, or is gone
			done.Findings++
			found(fmt.Sprintf("e-book %s: its %s", b.ID, file.Kind), err)
		case err != nil:
			return err
		case changed && file.Kind == domain.Cover:
			done.Covers++
		case changed:
			done.PDFs++
		}
	}
	return nil
}

var errUnread = errors.New("its contents could not be read this time; the known ones were kept")

func (x *Examiner) pdf(ctx context.Context, file domain.File) (changed bool, _ error) {
	body := files.NewLazyReader(ctx, x.a.Store, file.Object)
	defer body.Close() //nolint:errcheck // it is only read
	info, err := x.a.Inspector.PDF(ctx, "", body)
	if err == nil && info.Locked {
		err = domain.ErrPDFLocked
	}
	if err != nil {
		return false, err
	}
	known, err := x.a.Register.Contents(ctx, file.ID)
	contents := files.ContentsOf(info)
	switch {
	case err != nil || reflect.DeepEqual(known, contents):
		return false, err
	case known != nil && !known.Unreadable && contents.Unreadable: // a busy machine, for example
		return false, errUnread
	}
	return true, x.a.Register.StoreContents(ctx, file.ID, *contents)
}

// cover writes the copies under their present names, so that existing links show the old or the
// new picture, and never nothing. known are the digests that are stored.
func (x *Examiner) cover(ctx context.Context, file domain.File, known domain.Scaled) (changed bool, _ error) {
	body := files.NewLazyReader(ctx, x.a.Store, file.Object)
	defer body.Close() //nolint:errcheck // it is only read
	images, err := x.a.Inspector.Cover(ctx, "", body)
	if err != nil {
		return false, err
	}
	digests := files.ScaledDigests(images)
	same, err := x.upToDate(ctx, file, digests)
	if err != nil || same && known == digests {
		return false, err
	}
	if !same { // if they are the same, an earlier run was killed before it stored the digests
		if err := files.PutScaled(ctx, x.a.Store, file, images); err != nil {
			return false, err
		}
	}
	return true, x.a.Register.StoreScaledDigests(ctx, file.ID, digests)
}

// upToDate reports whether the stored copies have the digests of those that this version makes.
func (x *Examiner) upToDate(ctx context.Context, file domain.File, want domain.Scaled) (bool, error) {
	for object, digest := range map[string]string{file.DetailObject(): want.DetailSHA256, file.ThumbObject(): want.ThumbSHA256} {
		have, err := digestOf(ctx, x.a.Store, object)
		if err != nil && !errors.Is(err, domain.ErrFileLost) {
			return false, err
		}
		if have != digest {
			return false, nil
		}
	}
	return true, nil
}
