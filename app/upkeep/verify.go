package upkeep

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"golang.org/x/sync/errgroup"

	"backoffice/domain"
	"backoffice/ports"
)

// Verify checks everything. An error means that the checks could not be completed.
func (v *Verifier) Verify(ctx context.Context, how VerifyOptions) (VerifyResult, error) {
	run := &verifyRun{Verifier: v, VerifyOptions: how}
	for _, step := range []func(context.Context) error{run.counters, run.publications, run.programs, run.accounts, run.ebooks, run.index, run.objects} {
		if err := step(ctx); err != nil {
			return run.result, err
		}
	}
	return run.result, nil
}

func (v *verifyRun) counters(ctx context.Context) error {
	wrong, err := v.checks.WrongCounters(ctx)
	for _, w := range wrong {
		v.reportf("counter in %s: it says %d, there are %d", w.Of, w.Stored, w.Counted)
	}
	return err
}

// publications checks what the public sees.
func (v *verifyRun) publications(ctx context.Context) error {
	wrong, err := v.checks.WrongPublications(ctx)
	for _, id := range wrong {
		v.reportf("e-book %s: what the public sees of it does not match its record", id)
	}
	return err
}

// programs checks tokens, webhooks and deliveries.
func (v *verifyRun) programs(ctx context.Context) error {
	wrong, err := v.checks.WrongTokensAndWebhooks(ctx)
	for _, w := range wrong {
		v.reportf("%s: %s", w.Of, w.Wrong)
	}
	return err
}

// accounts checks the histories of accounts. Account and history are read together, so that no concurrent
// decision is a finding.
func (v *verifyRun) accounts(ctx context.Context) error {
	for after := ""; ; {
		records, err := v.checks.Accounts(ctx, after, recordsPerQuery)
		if err != nil || len(records) == 0 {
			return err
		}
		for _, r := range records {
			after = r.ID
			found, broken := domain.AccountContradictions(r.Account, r.Head, r.History)
			for _, f := range found {
				v.reportf("account %s: %s", r.ID, f)
			}
			if broken {
				v.result.BrokenAccounts++
			}
		}
		v.result.Accounts += len(records)
		v.Progress("accounts", v.result.Accounts)
	}
}

func (v *verifyRun) ebooks(ctx context.Context) error {
	for after := ""; ; {
		records, err := v.checks.Records(ctx, after, recordsPerQuery)
		if err != nil || len(records) == 0 {
			return err
		}
		after = records[len(records)-1].Ebook.ID
		checked, err := v.checkBatch(ctx, records)
		if err != nil {
			return err
		}
		for i, found := range checked {
			for _, f := range found.texts {
				v.reportf("e-book %s: %s", records[i].Ebook.ID, f)
			}
			if found.broken {
				v.result.BrokenEbooks++
			}
		}
		v.result.Ebooks += len(records)
		v.Progress("e-books", v.result.Ebooks)
	}
}

func (v *verifyRun) index(ctx context.Context) error {
	wrong, err := v.checks.WrongIndex(ctx)
	for _, id := range wrong {
		v.reportf("e-book %s: the search index has other words or fields for it, or sorts it in the wrong place", id)
	}
	return err
}

// checkBatch checks several e-books at the same time, because most of the time it waits for the store.
func (v *verifyRun) checkBatch(ctx context.Context, records []ports.Record) ([]findings, error) {
	ids := make([]string, len(records))
	for i, record := range records {
		ids[i] = record.Ebook.ID
	}
	wrong, err := v.checks.WrongWords(ctx, ids)
	if err != nil {
		return nil, err
	}
	found := make([]findings, len(records))
	var group errgroup.Group
	group.SetLimit(concurrentFiles)
	for i, record := range records {
		group.Go(func() (err error) {
			found[i], err = v.confirmedFindings(ctx, record)
			return err
		})
	}
	err = group.Wait()
	for i, record := range records {
		found[i].texts = append(found[i].texts, wrong[record.Ebook.ID]...)
	}
	return found, err
}

// confirmedFindings checks an e-book. If something looks wrong, it reads and checks the e-book again, until
// nobody has changed it in between.
func (v *verifyRun) confirmedFindings(ctx context.Context, record ports.Record) (findings, error) {
	first, err := v.findingsOf(ctx, record)
	if err != nil || len(first.texts) == 0 {
		return findings{}, err
	}
	for {
		again, err := v.checks.Record(ctx, record.Ebook.ID)
		if errors.Is(err, domain.ErrNotFound) { // removed by the sweep meanwhile
			return findings{}, nil
		}
		if err != nil {
			return findings{}, err
		}
		found, err := v.findingsOf(ctx, again)
		if err != nil || len(found.texts) == 0 || again.Ebook.Version == record.Ebook.Version {
			return found, err
		}
		record = again
	}
}

func (v *verifyRun) findingsOf(ctx context.Context, r ports.Record) (findings, error) {
	found := findings{}
	found.texts, found.broken = r.Ebook.Contradictions(r.History, r.OutlineSHA256)
	found.texts = append(found.texts, domain.SubmissionContradictions(r.History, r.Submitted)...)
	found.texts = append(found.texts, r.Ebook.NoteContradictions(r.History, r.Notes)...)
	for _, id := range r.WrongNotifications {
		found.texts = append(found.texts, fmt.Sprintf("the notification %s matches no action of another person", id))
	}
	for _, id := range r.WrongReasons {
		found.texts = append(found.texts, fmt.Sprintf("the template %s is counted for something that is not a rejection", id))
	}
	named := []string{}
	for _, file := range []*domain.File{r.Ebook.Cover, r.Ebook.PDF} {
		if file == nil {
			continue
		}
		named = append(named, file.ID)
		wrong, err := v.fileFindings(ctx, file, r.Scaled)
		if err != nil {
			return findings{}, err
		}
		found.texts = append(found.texts, wrong...)
	}
	slices.Sort(named)
	if current := slices.Sorted(slices.Values(r.FilesInUse)); !slices.Equal(named, current) {
		found.texts = append(found.texts, fmt.Sprintf("its record names the files %v, the register has %v in use", named, current))
	}
	return found, nil
}
