package health

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/app/recent"
	"backoffice/domain"
	"backoffice/ports"
)

var admin = domain.Actor{ID: "a", Role: domain.Admin}

// serviceWith returns a service with these checks.
func serviceWith(checks ...check) *Service {
	return &Service{checks: checks, recent: recent.New[Report](reportLife)}
}

// RULES §24: a part that hangs keeps nobody waiting for the others, and is not asked again as long as
// it hangs.
func TestAPartThatHangsDoesNotHangTheOthers(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var asked atomic.Int64
		release := make(chan struct{})
		s := serviceWith(
			check{"store", func(context.Context, time.Time) (domain.HealthState, Figures) {
				asked.Add(1)
				<-release
				return domain.HealthOK, Figures{}
			}, domain.HealthBad},
			check{"index", func(context.Context, time.Time) (domain.HealthState, Figures) { return domain.HealthOK, Figures{} }, domain.HealthUnknown},
		)
		states := func() (states [2]domain.HealthState) {
			began := time.Now()
			report, err := s.Read(t.Context(), admin, time.Now())
			require.NoError(t, err)
			assert.LessOrEqual(t, time.Since(began), partTimeout)
			for i, p := range report.Parts {
				states[i] = p.State
			}
			return states
		}
		assert.Equal(t, [2]domain.HealthState{domain.HealthBad, domain.HealthOK}, states())
		time.Sleep(reportLife)
		assert.Equal(t, [2]domain.HealthState{domain.HealthBad, domain.HealthOK}, states())
		assert.EqualValues(t, 1, asked.Load())
		close(release)
		time.Sleep(reportLife)
		assert.Equal(t, [2]domain.HealthState{domain.HealthOK, domain.HealthOK}, states())
		assert.EqualValues(t, 2, asked.Load())
	})
}

// RULES §24: the parts are examined once in five seconds, however many ask.
func TestTheResultIsCachedForFiveSeconds(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var made atomic.Int64
		s := serviceWith(check{"jobs", func(context.Context, time.Time) (domain.HealthState, Figures) {
			made.Add(1)
			time.Sleep(time.Second)
			return domain.HealthOK, Figures{}
		}, domain.HealthUnknown})
		ask := func() {
			var all sync.WaitGroup
			for range 50 {
				all.Go(func() {
					_, err := s.Read(t.Context(), admin, time.Now())
					assert.NoError(t, err)
				})
			}
			all.Wait()
		}
		ask()
		ask()
		assert.EqualValues(t, 1, made.Load())
		time.Sleep(reportLife)
		ask()
		assert.EqualValues(t, 2, made.Load())
	})
}

// RULES §24: administrators see how many parts need attention. Others see nothing.
func TestOnlyAdministratorsAreToldHowManyPartsNeedAttention(t *testing.T) {
	is := func(state domain.HealthState) check {
		return check{string(state), func(context.Context, time.Time) (domain.HealthState, Figures) { return state, Figures{} }, domain.HealthUnknown}
	}
	s := serviceWith(is(domain.HealthOK), is(domain.HealthWarn), is(domain.HealthBad), is(domain.HealthUnknown))
	n := s.CountNeedingAttention(t.Context(), admin, time.Now())
	require.NotNil(t, n)
	assert.Equal(t, 2, *n)
	assert.Nil(t, s.CountNeedingAttention(t.Context(), domain.Actor{ID: "b", Role: domain.Manager}, time.Now()))
}

func TestOnlyAdministratorsReadTheState(t *testing.T) {
	for _, role := range []domain.Role{domain.Student, domain.Editor, domain.Expert, domain.Manager} {
		_, err := serviceWith().Read(t.Context(), domain.Actor{ID: "b", Role: role}, time.Time{})
		assert.Error(t, err, role)
	}
}

// disk is a ports.Space with this many bytes left; less than 0 cannot be measured.
type disk struct {
	ports.Space
	left int64
}

func (d disk) Left() (int64, bool) { return d.left, d.left >= 0 }

func TestTheFullerDiskCounts(t *testing.T) {
	for _, c := range []struct {
		files, records ports.Space
		want           domain.HealthState
	}{
		{nil, nil, domain.HealthUnknown}, {disk{left: 6 << 30}, nil, domain.HealthOK}, {disk{left: 6 << 30}, disk{left: 1 << 30}, domain.HealthWarn},
		{disk{left: 0}, disk{left: 6 << 30}, domain.HealthBad}, {disk{left: -1}, nil, domain.HealthUnknown},
	} {
		state, _ := checker{adapters: ports.Adapters{StoreSpace: c.files, DatabaseSpace: c.records}}.disk(t.Context(), time.Time{})
		assert.Equal(t, c.want, state, "%+v", c)
	}
}

// failing is a database that cannot be reached.
type failing struct {
	ports.Health
	ports.Jobs
	ports.VerificationResults
	ports.Servers
}

// noBackups is a list of backups that cannot be read.
type noBackups struct{ ports.BackupLog }

func (noBackups) Last(context.Context) (*domain.CheckedBackup, error) { return nil, errAway }

var errAway = errors.New("the database is away")

func (failing) Database(context.Context) (ports.DatabaseState, error) {
	return ports.DatabaseState{}, errAway
}
func (failing) Index(context.Context) (ports.IndexState, error) { return ports.IndexState{}, errAway }
func (failing) Quota(context.Context) (domain.Quota, domain.Usage, error) {
	return domain.Quota{}, domain.Usage{}, errAway
}
func (failing) Figures(context.Context) (ports.JobFigures, error)        { return ports.JobFigures{}, errAway }
func (failing) Running(context.Context) ([]domain.Server, error)         { return nil, errAway }
func (failing) Last(context.Context) (*domain.VerificationResult, error) { return nil, errAway }

func TestWhatCannotBeReadIsUnknown(t *testing.T) {
	p := checker{adapters: ports.Adapters{Health: failing{}, Jobs: failing{}, VerificationResults: failing{}, Servers: failing{}, BackupLog: noBackups{}}}
	state, _ := p.database(t.Context(), time.Time{})
	assert.Equal(t, domain.HealthBad, state)
	for _, run := range []func(context.Context, time.Time) (domain.HealthState, Figures){p.index, p.quota, p.jobs, p.backups, p.servers, p.verification} {
		state, _ := run(t.Context(), time.Time{})
		assert.Equal(t, domain.HealthUnknown, state)
	}
}
