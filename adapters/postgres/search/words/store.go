package words

import (
	"context"

	"github.com/lib/pq"

	"backoffice/adapters/postgres/database"
	"backoffice/domain"
)

// Add stores the words of an e-book that is new or restored.
func Add(ctx context.Context, t *database.Tx, b *domain.Ebook, items []domain.TOCItem) error {
	s := searchDataOf(RecordTexts(b), OfOutline(items))
	_, err := t.Exec(ctx, `INSERT INTO ebook_search (ebook_id, created_at, words, marked, by_key)
		VALUES ($1, $2, array_to_tsvector($3::text[]), array_to_tsvector($4::text[]), true)`, b.ID, b.CreatedAt, pq.Array(s.folded), pq.Array(s.marked))
	if err == nil && (len(items) > 0 || s.long != nil) {
		err = storeTexts(ctx, t, b, s)
	}
	return err
}

// Replace replaces the words of an e-book.
func Replace(ctx context.Context, t *database.Tx, b *domain.Ebook, outline Outline) error {
	return storeWords(ctx, t, b, searchDataOf(RecordTexts(b), outline))
}

// storeWords replaces the words and their keys. Without cms.by_key, the trigger search_words_without_keys
// would take the update for one of a server of the previous version, which stores no keys.
func storeWords(ctx context.Context, t *database.Tx, b *domain.Ebook, s searchData) error {
	_, err := t.Exec(ctx, `UPDATE ebook_search SET words = array_to_tsvector($2::text[]), marked = array_to_tsvector($3::text[]), by_key = true
		FROM (SELECT set_config('cms.by_key', 'on', true)) own WHERE ebook_id = $1`, b.ID, pq.Array(s.folded), pq.Array(s.marked))
	if err != nil {
		return err
	}
	return storeTexts(ctx, t, b, s)
}

// storeTexts stores what the search needs of an e-book besides its words.
func storeTexts(ctx context.Context, t *database.Tx, b *domain.Ebook, s searchData) error {
	folded, marked := s.longTexts()
	_, err := t.Exec(ctx, `INSERT INTO search_texts (ebook_id, toc_version, titles, folded, marked) VALUES ($1, $2, $3, $4, $5)
		ON CONFLICT (ebook_id) DO UPDATE SET toc_version = excluded.toc_version, titles = excluded.titles,
		folded = excluded.folded, marked = excluded.marked`, b.ID, b.TOCVersion, s.titles, folded, marked)
	return err
}

// Remove deletes the words of an e-book that was deleted.
func Remove(ctx context.Context, t *database.Tx, id string) error {
	_, err := t.Exec(ctx, `DELETE FROM ebook_search WHERE ebook_id = $1`, id)
	return err
}

// CatchUp stores what versions before commit 7403805 did not: the titles of an outline, and the
// words of an e-book that are too many for a tsvector.
func CatchUp(ctx context.Context, t *database.Tx, b *domain.Ebook, items []domain.TOCItem) error {
	s := searchDataOf(RecordTexts(b), OfOutline(items))
	if s.long == nil { // they stored the same words
		return storeTexts(ctx, t, b, s)
	}
	return storeWords(ctx, t, b, s)
}

// AddKeys adds the keys of the words of an e-book that a server of the previous version has stored.
func AddKeys(ctx context.Context, t *database.Tx, b *domain.Ebook, items []domain.TOCItem) error {
	s := searchDataOf(RecordTexts(b), OfOutline(items))
	if s.long == nil { // most often nothing is new, and nothing has to be indexed
		n, err := t.Exec(ctx, `UPDATE ebook_search SET by_key = true WHERE ebook_id = $1
			AND words = array_to_tsvector($2::text[]) AND marked = array_to_tsvector($3::text[])`, b.ID, pq.Array(s.folded), pq.Array(s.marked))
		if err != nil || n > 0 {
			return err
		}
	}
	return storeWords(ctx, t, b, s)
}

// AreRight reports whether the stored words and titles of an e-book that is not deleted are right.
// Words whose keys are still to be added are right.
func AreRight(ctx context.Context, t *database.Tx, b *domain.Ebook, items []domain.TOCItem) (right bool, err error) {
	expected := searchDataOf(RecordTexts(b), OfOutline(items))
	folded, marked := expected.longTexts()
	err = t.GetContext(ctx, &right, `SELECT EXISTS (SELECT FROM ebook_search WHERE ebook_id = $1 AND created_at = $2
		AND (by_key IS NULL OR words = array_to_tsvector($3::text[]) AND marked = array_to_tsvector($4::text[])))
		AND CASE WHEN $5::text IS NULL
		THEN NOT EXISTS (SELECT FROM search_texts WHERE ebook_id = $1 AND (folded IS NOT NULL OR toc_version = $7 AND titles <> $8))
		ELSE EXISTS (SELECT FROM search_texts WHERE ebook_id = $1 AND folded = $5 AND marked = $6 AND titles = $8) END`,
		b.ID, b.CreatedAt, pq.Array(expected.folded), pq.Array(expected.marked), folded, marked, b.TOCVersion, expected.titles)
	return right, err
}
