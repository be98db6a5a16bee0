package ebooks

import (
	"context"

	"github.com/lib/pq"

	"backoffice/adapters/postgres/tables"
	"backoffice/adapters/postgres/unit"
	"backoffice/domain"
)

// storeNews notifies each recipient of a note or reply. A recipient has one notification per author
// and round of an e-book: it is updated, or created. The e-book is locked, so two writers cannot both
// create one.
func storeNews(ctx context.Context, t *unit.Tx, news *domain.News) error {
	if news == nil || len(news.To) == 0 {
		return nil
	}
	_, err := t.Exec(ctx, tables.StoreNews, news.EbookID, news.By, news.Round, news.ID, news.Kind, news.NoteID, news.At, pq.Array(news.To))
	for _, id := range news.To {
		t.AnnounceNotificationsOf(id)
	}
	return err
}

// removeFromNotifications subtracts a note without replies, which is about to be deleted, from the
// notifications that count it. The deletion also deletes notifications of only this note.
func removeFromNotifications(ctx context.Context, t *unit.Tx, note *domain.Note) error {
	var people []string
	err := t.SelectContext(ctx, &people, tables.TakeBackNews, note.EbookID, note.Author.ID, note.Round, note.ID, note.CreatedAt)
	for _, id := range people {
		t.AnnounceNotificationsOf(id)
	}
	return err
}
