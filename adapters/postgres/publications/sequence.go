package publications

import (
	"context"
	"time"

	"github.com/lib/pq"

	"backoffice/adapters/postgres/database"
	"backoffice/adapters/postgres/search"
	"backoffice/adapters/postgres/unit"
	"backoffice/domain/fulltext"
	"backoffice/ports"
)

var _ ports.Publications = (*Publications)(nil)

// Publications implements ports.Publications.
type Publications struct {
	DB    *unit.DB     // for stamps
	Reads *database.DB // for what everybody reads
	Lists *search.Lists
}

// sequenceLock is held by the one transaction that gives stamps. No change of an e-book and no reader takes
// it, so a change whose commit takes long keeps nobody waiting.
const sequenceLock = 0x636d7373657175 // "cmssequ"

// sequencedAtOnce is how many publications one transaction gives stamps.
const sequencedAtOnce = 500

// pending is a publication that waits for its stamp. Subject and grade are the e-book's where the key is not
// derived yet, and otherwise nil.
type pending struct {
	ID      string  `json:"ebook_id"`
	Subject *string `json:"subject"`
	Grade   *string `json:"grade"`
}

// selectPending skips rows that an uncommitted transaction has locked. Their e-books get a stamp after it
// has ended.
const selectPending = `SELECT p.ebook_id, CASE WHEN p.subject_key IS NULL THEN b.subject END AS subject, CASE WHEN p.grade_key IS NULL THEN b.grade END AS grade
	FROM publications p LEFT JOIN ebooks b ON b.id = p.ebook_id WHERE p.pending_since IS NOT NULL
	ORDER BY p.pending_since, p.ebook_id LIMIT $1 FOR UPDATE OF p SKIP LOCKED`

// giveStamps gives rows the stamps after the last one, with datestamps (changed_at) from $4 on. $4 is not before
// the horizon.
const giveStamps = `UPDATE publications p SET stamp = last.stamp + n.place, changed_at = greatest(clock.now, last.changed_at + interval '1 microsecond'), pending_since = NULL,
		subject_key = coalesce(p.subject_key, n.subject_key, ''), grade_key = coalesce(p.grade_key, n.grade_key, '')
	FROM unnest($1::uuid[], $2::text[], $3::text[]) WITH ORDINALITY AS n (ebook_id, subject_key, grade_key, place),
		(SELECT $4::timestamptz AS now) clock,
		(SELECT coalesce(max(stamp), 0) AS stamp, coalesce(max(changed_at), '-infinity') AS changed_at FROM (
			SELECT stamp, changed_at FROM publications WHERE stamp IS NOT NULL ORDER BY stamp DESC LIMIT 1) l) last
	WHERE p.ebook_id = n.ebook_id`

// The horizon (h) is the time up to which all changes have stamps; harvesters continue from it. They ask by the
// second, so it advances until the second of the last datestamp is over. Then it stays: an idle library writes
// nothing. If the clock was set back, it stays until the clock has passed it again.
const (
	mustMove    = `h.until < date_trunc('second', (SELECT max(changed_at) FROM publications)) + interval '1 second'`
	moveHorizon = `INSERT INTO publication_horizon AS h (until) SELECT clock_timestamp() WHERE (SELECT max(stamp) FROM publications) IS NOT NULL
		ON CONFLICT (only_one) DO UPDATE SET until = excluded.until WHERE h.until < excluded.until AND ` + mustMove
)

// Sequence gives committed changes their stamps. The time is read after the lock was taken.
func (r *Publications) Sequence(ctx context.Context) (more bool, err error) {
	err = r.DB.Write(ctx, "sequence publications", func(t *unit.Tx) error {
		more = false
		if _, err := t.Exec(ctx, `SELECT pg_advisory_xact_lock($1)`, sequenceLock); err != nil {
			return err
		}
		var due []pending
		err := t.Select(ctx, &due, selectPending, sequencedAtOnce)
		if err == nil && len(due) > 0 {
			more = len(due) == sequencedAtOnce
			err = stampAll(ctx, t, due)
		}
		if err != nil {
			return err
		}
		_, err = t.Exec(ctx, moveHorizon)
		return err
	})
	return more, err
}

func stampAll(ctx context.Context, t *unit.Tx, due []pending) error {
	var now time.Time
	if err := t.Get(ctx, &now, `SELECT greatest(clock_timestamp(), (SELECT until FROM publication_horizon))`); err != nil {
		return err
	}
	ids, subjectKeys, gradeKeys := keysOf(due)
	_, err := t.Exec(ctx, giveStamps, pq.Array(ids), pq.Array(subjectKeys), pq.Array(gradeKeys), now)
	return err
}

func keysOf(due []pending) (ids []string, subjectKeys, gradeKeys []*string) {
	for _, p := range due {
		ids, subjectKeys, gradeKeys = append(ids, p.ID), append(subjectKeys, keyOf(p.Subject)), append(gradeKeys, keyOf(p.Grade))
	}
	return ids, subjectKeys, gradeKeys
}

func keyOf(value *string) *string {
	if value == nil {
		return nil
	}
	key := fulltext.KeyLine(*value)
	return &key
}

// mustSequence asks whether changes wait for stamps, or the horizon must move.
const mustSequence = `SELECT EXISTS (SELECT FROM publications WHERE pending_since IS NOT NULL)
	OR EXISTS (SELECT FROM publication_horizon h WHERE h.until < clock_timestamp() AND ` + mustMove + `)`

// SequenceAll sequences everything that is pending. Any number of servers may call it.
func (r *Publications) SequenceAll(ctx context.Context) error {
	var must bool
	if err := r.DB.Get(ctx, &must, mustSequence); err != nil {
		return database.Wrap(ctx, "look for publications to sequence", err)
	}
	for more := must; more; {
		var err error
		if more, err = r.Sequence(ctx); err != nil {
			return err
		}
	}
	return nil
}
