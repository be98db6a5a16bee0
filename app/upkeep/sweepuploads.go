package upkeep

import (
	"context"
	"strings"
	"time"

	"golang.org/x/sync/errgroup"

	"backoffice/app/files"
	"backoffice/domain"
	"backoffice/ports"
)

// sweepUploads removes uploaded objects that cannot be confirmed any more: those of used grants at
// once, those without a grant after a day. A slow PUT, or one with an old link, may end after its
// grant was swept. So the store is searched, not the records.
func (s *Sweeper) sweepUploads(ctx context.Context, now time.Time) (objects int, err error) {
	err = files.EachPage(ctx, s.a.Store, domain.UploadPrefix, func(page []ports.StoredObject) error {
		useless, err := s.uselessUploads(ctx, page, now)
		if err != nil || len(useless) == 0 {
			return err
		}
		if err := s.a.Store.Delete(ctx, useless...); err != nil {
			return err
		}
		objects += len(useless)
		return nil
	})
	return objects, err
}

func (s *Sweeper) uselessUploads(ctx context.Context, page []ports.StoredObject, now time.Time) ([]string, error) {
	names := make([]string, len(page))
	for i, o := range page {
		names[i] = o.Name
	}
	known, err := s.grantsOf(ctx, names)
	if err != nil {
		return nil, err
	}
	var useless []string
	for _, o := range page {
		grant, ok := known[o.Name]
		spent, stray := ok && !grant.Open(), !ok && now.Sub(o.WrittenAt) > domain.UploadLife
		if !o.IsFolderMarker() && (spent || stray) {
			useless = append(useless, o.Name)
		}
	}
	return useless, nil
}

// multipartBatch is larger than other batches, because some stores read all uploads for each page.
const multipartBatch = 1000

// sweepMultiparts removes uploads in parts that cannot be confirmed any more: those of used grants
// immediately, those without a grant after a day.
func (s *Sweeper) sweepMultiparts(ctx context.Context, now time.Time) (uploads int, err error) {
	for after := domain.UploadPrefix; ; {
		page, err := s.a.Store.ListMultiparts(ctx, after, multipartBatch)
		if err != nil || len(page) == 0 {
			return uploads, err
		}
		names := make([]string, len(page))
		for i, m := range page {
			names[i] = m.Object
		}
		after = names[len(names)-1]
		known, err := s.grantsOf(ctx, names)
		if err != nil {
			return uploads, err
		}
		var useless []ports.Multipart
		for _, m := range page {
			grant, ok := known[m.Object]
			named := ok && grant.MultipartID == m.ID
			spent, stray := named && !grant.Open(), !named && now.Sub(m.BegunAt) > domain.UploadLife
			if strings.HasPrefix(m.Object, domain.UploadPrefix) && (spent || stray) {
				useless = append(useless, m.Multipart)
			}
		}
		if err := s.abortAll(ctx, useless); err != nil {
			return uploads, err
		}
		uploads += len(useless)
	}
}

// concurrentAborts is how many uploads in parts are removed at the same time, with one request each.
const concurrentAborts = 16

// abortAll removes uploads in parts.
func (s *Sweeper) abortAll(ctx context.Context, uploads []ports.Multipart) error {
	var group errgroup.Group
	group.SetLimit(concurrentAborts)
	for _, m := range uploads {
		group.Go(func() error { return s.a.Store.AbortMultipart(ctx, m) })
	}
	return group.Wait()
}

// grantsOf returns the grants that exist for these object names, by name.
func (s *Sweeper) grantsOf(ctx context.Context, names []string) (map[string]ports.Grant, error) {
	grants, err := s.a.Register.Grants(ctx, names)
	known := map[string]ports.Grant{}
	for _, g := range grants {
		known[g.ObjectName] = g
	}
	return known, err
}
