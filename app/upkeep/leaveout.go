package upkeep

import (
	"context"
	"errors"
	"fmt"
	"time"

	"backoffice/domain"
	"backoffice/ports"
)

// LostFile is a file of an e-book that is damaged or missing in a backup.
type LostFile struct {
	ID, EbookID string
	Kind        domain.FileKind
}

// lostFiles finds the files in use that have an object that is damaged, was lost before the backup, or
// differs from what was confirmed. It removes all their objects from sound, because no e-book
// will name them.
func lostFiles(folder ports.BackupFolder, sound map[string]backupObject, watch Watch) (lost []LostFile, err error) {
	err = eachLine(folder, tableFile("files"), func(row fileRow) error {
		if row.UsedAt == nil || row.ReplacedAt != nil {
			return nil
		}
		objects := row.objects()
		for _, want := range objects {
			got, ok := sound[want.Name]
			if ok && (want.SHA256 == "" || want.SHA256 == got.SHA256) {
				continue
			}
			watch.Found(fmt.Sprintf("e-book %s: the backup does not hold its %s as it was confirmed (object %s)", row.EbookID, row.Kind, want.Name))
			lost = append(lost, LostFile{row.ID, row.EbookID, row.Kind})
			for _, object := range objects {
				delete(sound, object.Name)
			}
			break
		}
		return nil
	})
	return lost, err
}

// whyLost is the comment for the creator.
var whyLost = map[domain.FileKind]string{
	domain.Cover: "Ảnh bìa bị hỏng trong bản sao lưu nên không khôi phục được. Vui lòng tải lại ảnh bìa rồi gửi duyệt lại.",
	domain.PDF:   "Tệp PDF bị hỏng trong bản sao lưu nên không khôi phục được. Vui lòng tải lại tệp rồi gửi duyệt lại.",
}

// LeaveOut removes lost files from their e-books, which become drafts. by is the operator; nobody
// else works with the library yet.
func (s *Backups) LeaveOut(ctx context.Context, by domain.Actor, lost []LostFile, watch Watch) error {
	for _, f := range lost {
		if err := s.leaveOut(ctx, by, f); err != nil {
			return fmt.Errorf("e-book %s: %w", f.EbookID, err)
		}
		watch.Found(fmt.Sprintf("e-book %s: restored without its %s, as a draft", f.EbookID, f.Kind))
	}
	return nil
}

// leaveOut removes a lost file from its e-book. For that it restores a deleted e-book for a moment. Otherwise the
// e-book would name the lost file again when somebody restores it later.
func (s *Backups) leaveOut(ctx context.Context, by domain.Actor, f LostFile) error {
	caller := ports.Operator(by, time.Time{})
	lose := func(b *domain.Ebook, actor domain.Actor, now time.Time) error {
		return b.LoseFile(f.Kind, actor, whyLost[f.Kind], now)
	}
	_, err := s.books.Update(ctx, caller, f.EbookID, ports.Once{}, lose)
	if !errors.Is(err, domain.ErrNotFound) {
		return err
	}
	restore := func(b *domain.Ebook, actor domain.Actor, now time.Time) error { return b.Restore(actor, "", now) }
	if _, err := s.books.Restore(ctx, caller, f.EbookID, ports.Once{}, restore); err != nil {
		return err
	}
	_, err = s.books.Update(ctx, caller, f.EbookID, ports.Once{}, lose)
	if err == nil {
		_, err = s.books.Update(ctx, caller, f.EbookID, ports.Once{}, func(b *domain.Ebook, actor domain.Actor, now time.Time) error {
			return b.Remove(actor, "", now)
		})
	}
	return err
}
