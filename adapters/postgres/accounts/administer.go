package accounts

import (
	"context"
	"errors"
	"time"

	"github.com/lib/pq/pqerror"

	"backoffice/adapters/postgres/database"
	"backoffice/adapters/postgres/unit"
	"backoffice/domain"
	"backoffice/ports"
)

// administrationLock is the advisory lock under which accounts are administered one after the other. It
// is taken before the locks of accounts.
const administrationLock = 0x636d7370656f70 // "cmspeop"

// invitingLock is the advisory lock under which invitations are counted and added. A transaction takes it after
// all other locks.
const invitingLock = 0x636d73696e7669 // "cmsinvi"

// Add stores a new account.
func (r *People) Add(ctx context.Context, by ports.Caller, change func(*ports.AccountWork) error) error {
	err := r.DB.WriteAs(ctx, "add account", by, func(t *unit.Tx, w unit.Writer) error {
		work := &ports.AccountWork{Actor: w.Actor, Now: w.Now}
		work.Invitations = countInvitations(ctx, t, work)
		if err := change(work); err != nil {
			return err
		}
		if err := insertUser(ctx, t, &work.User); err != nil {
			return err
		}
		return storeWork(ctx, t, work)
	})
	return orExists(err)
}

// Change locks, changes and stores an account.
func (r *People) Change(ctx context.Context, by ports.Caller, id string, change func(*ports.AccountWork) error) error {
	err := r.DB.Write(ctx, "administer account", func(t *unit.Tx) error {
		work, err := r.beginWork(ctx, t, by, id)
		if err != nil {
			return err
		}
		user, err := updateUser(ctx, t, id, func(u *domain.User, now time.Time) error {
			work.User, work.Now = *u, now
			err := change(work)
			*u = work.User
			return err
		})
		if err != nil {
			return err
		}
		work.User = user
		if work.Delete {
			return deleteUser(ctx, t, id)
		}
		if work.EndSessions {
			if err := endAllSessions(ctx, t, id); err != nil {
				return err
			}
		}
		return storeWork(ctx, t, work)
	})
	if database.HasCode(err, pqerror.ForeignKeyViolation) {
		return domain.ErrUserUsed.Because(err)
	}
	return orExists(err)
}

// beginWork takes the locks and reads what a change may need.
func (r *People) beginWork(ctx context.Context, t *unit.Tx, by ports.Caller, id string) (*ports.AccountWork, error) {
	w, err := lockForAdministration(ctx, t, by, id)
	if err != nil {
		return nil, err
	}
	work := &ports.AccountWork{Actor: w.Actor, Recipient: func(id string) (domain.User, error) {
		recipient, err := readLocked(ctx, t, id)
		if errors.Is(err, domain.ErrNoUser) {
			err = domain.ErrRecipient
		}
		return recipient, err
	}}
	work.Invitations = countInvitations(ctx, t, work)
	err = t.Scan(ctx, []any{&work.LastAdmin, &work.Ebooks, &work.HandoverRunning}, `SELECT `+lastAdmin+`,
		(SELECT coalesce(sum(n), 0) FROM creator_counts WHERE created_by = u.id),
		EXISTS (SELECT FROM handovers h WHERE h.user_id = u.id AND h.ended_at IS NULL)
		FROM users u WHERE u.id = $1`, id, r.PasswordOff, r.Issuer)
	return work, database.OrNotFound(err, domain.ErrNoUser)
}

// countInvitations returns a function that counts the valid invitations of other accounts, and those that the actor
// has made in the last hour.
func countInvitations(ctx context.Context, t *unit.Tx, work *ports.AccountWork) func() (domain.Invitations, error) {
	return func() (count domain.Invitations, err error) {
		if err := t.Lock(ctx, invitingLock); err != nil {
			return count, err
		}
		err = t.Scan(ctx, []any{&count.Open, &count.LastHour}, `SELECT
			(SELECT count(*) FROM account_links WHERE kind = 'invitation' AND expires_at > $1 AND user_id <> $2),
			(SELECT count(*) FROM account_logs WHERE created_at > $3 AND action = $4 AND by_id = nullif($5, '')::uuid)`,
			work.Now, work.User.ID, work.Now.Add(-time.Hour), domain.AccountInvited, work.Actor.ID)
		return count, err
	}
}

// lockForAdministration locks an account against its own writes and other administrators, and returns
// the caller as of then.
func lockForAdministration(ctx context.Context, t *unit.Tx, by ports.Caller, id string) (unit.Writer, error) {
	if err := t.Lock(ctx, administrationLock); err != nil {
		return unit.Writer{}, err
	}
	if by.UserID != id {
		if err := t.LockAccountShared(ctx, by); err != nil {
			return unit.Writer{}, err
		}
	}
	if err := t.LockAccount(ctx, id); err != nil {
		return unit.Writer{}, err
	}
	return t.Writer(ctx, by)
}

// readLocked reads an account, and keeps it as it is until the transaction ends.
func readLocked(ctx context.Context, t *unit.Tx, id string) (domain.User, error) {
	var row userRow
	err := t.Get(ctx, &row, selectAccount+` WHERE u.id = $1 FOR SHARE OF u`, id)
	return row.user(), database.OrNotFound(err, domain.ErrNoUser)
}

// storeWork stores what a change has decided besides the account.
func storeWork(ctx context.Context, t *unit.Tx, work *ports.AccountWork) error {
	if work.Link != nil {
		if err := deleteLink(ctx, t, work.User.ID); err != nil {
			return err
		}
		if err := insertLink(ctx, t, work.User.ID, *work.Link); err != nil {
			return err
		}
	}
	if h := work.Handover; h != nil {
		err := t.ExecOne(ctx, `INSERT INTO handovers (id, user_id, to_id, by_id, by_name, started_at, expected) VALUES ($1, $2, $3, $4, $5, $6, $7)`,
			h.ID, h.From.ID, h.To.ID, h.By.ID, h.By.FullName, h.StartedAt, h.Expected)
		if err != nil {
			return err
		}
	}
	for _, job := range work.Jobs {
		if err := t.PutJob(ctx, job.Kind, job.Payload); err != nil {
			return err
		}
	}
	return nil
}

// deleteUser deletes an account with what the library sends or stores for everybody. Any other row
// of the account prevents it.
func deleteUser(ctx context.Context, t *unit.Tx, id string) error {
	for _, table := range []string{"digest_refusals", "unsubscribe_secrets", "digests", "notifications"} {
		if _, err := t.Exec(ctx, `DELETE FROM `+table+` WHERE user_id = $1`, id); err != nil {
			return err
		}
	}
	return t.ExecOne(ctx, `DELETE FROM users WHERE id = $1`, id)
}
