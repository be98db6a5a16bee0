package operations

import (
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"backoffice/domain"
	"backoffice/test/harness"
)

// syntheticLibrary is a library with two years of randomly generated work, and the rows that describe it.
type syntheticLibrary struct {
	editors, reviewers, managers []*harness.Client

	random      *rand.Rand
	books, rows int
	// Rows of the files that export writes.
	ebooks  [][]string
	values  [][]string
	reasons [][]string
}

// syntheticBook is an e-book whose history is being generated.
type syntheticBook struct {
	id, creator, status, subject, grade string
	firstSubject, firstGrade            string
	at, created, submitted, deleted     time.Time
	reviewer, due                       string // who is asked to review it, until which day
	assigned                            time.Time
	version, returned                   int
	steps                               []syntheticStep
}

// syntheticStep is a row of the history, with the values that the e-book had then.
type syntheticStep struct {
	id, action, person, subject, grade string
	at                                 time.Time
	version                            int
	reasons                            []int
}

// possibleSteps are the actions that an e-book of a status can take, and where they lead. Some repeat, which makes them more
// frequent.
var possibleSteps = map[string][][2]string{
	"draft":          {{"submit", "pending_review"}},
	"pending_review": {{"approve", "approved"}, {"reject", "rejected"}, {"reject", "rejected"}},
	"rejected":       {{"submit", "pending_review"}},
	"approved":       {{"publish", "published"}},
	"published":      {{"unpublish", "draft"}},
}

var syntheticSubjects = []string{"", "Toán", "Ngữ văn", "Vật lí", "Lịch sử, Địa lí", `Tin "học"`, "=Đạo đức"}

const templates = 5

// fillSyntheticLibrary stores generated e-books and their histories in a server's library, and has them counted.
func fillSyntheticLibrary(t *testing.T, s *harness.Server, books int) *syntheticLibrary {
	t.Helper()
	w := &syntheticLibrary{random: rand.New(rand.NewPCG(26, 4)), books: books}
	for i := range 3 {
		w.editors = append(w.editors, s.Account(t, fmt.Sprintf("editor%d@synthetic.example", i), "EDITOR", fmt.Sprint("Biên tập ", i)))
	}
	for i := range 2 {
		w.reviewers = append(w.reviewers, s.Account(t, fmt.Sprintf("expert%d@synthetic.example", i), "EXPERT", fmt.Sprint("Chuyên gia ", i)))
		w.managers = append(w.managers, s.Account(t, fmt.Sprintf("manager%d@synthetic.example", i), "MANAGER", fmt.Sprint("Quản lý ", i)))
	}
	var list []*syntheticBook
	for n := range books {
		list = append(list, w.book(n))
	}
	storeSynthetic(t, connect(t, s), list)
	require.Contains(t, s.Run(t, "", "reports", "verify"), "The reports agree with", "it counts all steps")
	return w
}

// book generates an e-book and its history.
func (w *syntheticLibrary) book(n int) *syntheticBook {
	start := time.Date(2025, 1, 1, 0, 0, 0, 0, time.UTC).Add(time.Duration(w.random.Int64N(int64(500 * 24 * time.Hour))))
	b := &syntheticBook{id: uuidOf(0x90, n), creator: w.pick(w.editors), status: "draft", at: start.Truncate(time.Microsecond), version: 1}
	b.created = b.at
	w.change(b)
	b.firstSubject, b.firstGrade = b.subject, b.grade
	for w.random.IntN(9) > 0 {
		w.step(b)
	}
	if today := time.Now().UTC().Add(-time.Duration(w.random.Int64N(int64(20 * 24 * time.Hour)))).Truncate(time.Microsecond); b.status == "pending_review" && today.After(b.at) {
		b.submitted, b.steps[len(b.steps)-1].at = today, today // it waits today
	}
	w.assign(b)
	if w.random.IntN(20) == 0 {
		b.deleted = time.Now().UTC()
	}
	w.ebooks = append(w.ebooks, []string{b.id, when(b.created), b.creator, b.status, when(b.submitted), when(b.deleted), "Sách " + b.id, b.reviewer, b.due, when(b.assigned)})
	return b
}

// assign asks a reviewer to review an e-book that waits. Some are asked without a day, and some were asked for a
// submission before.
func (w *syntheticLibrary) assign(b *syntheticBook) {
	if b.submitted.IsZero() || w.random.IntN(2) == 0 {
		return
	}
	b.reviewer, b.assigned = w.pick(w.reviewers), b.submitted
	if w.random.IntN(5) == 0 {
		b.assigned = b.submitted.Add(-time.Microsecond)
	}
	if w.random.IntN(4) > 0 {
		b.due = domain.Day(time.Now().AddDate(0, 0, w.random.IntN(9)-5))
	}
}

// change gives the e-book other values, from now on.
func (w *syntheticLibrary) change(b *syntheticBook) {
	b.subject, b.grade = syntheticSubjects[w.random.IntN(len(syntheticSubjects))], fmt.Sprint("Lớp ", 1+w.random.IntN(12))
	w.values = append(w.values, []string{b.id, when(b.at), b.subject, b.grade})
}

// step takes the e-book one step further. Some steps are at the very end or beginning of a month in Vietnam, and
// between some the values change.
func (w *syntheticLibrary) step(b *syntheticBook) {
	b.at = b.at.Add(time.Microsecond + time.Duration(w.random.ExpFloat64()*float64(w.pause()))).Truncate(time.Microsecond)
	if w.random.IntN(15) == 0 {
		month := time.Date(b.at.Year(), b.at.Month()+1, 0, 17, 0, 0, 0, time.UTC)
		if month.After(b.at) {
			b.at = month.Add(-time.Microsecond * time.Duration(w.random.IntN(2)))
		}
	}
	if w.random.IntN(4) == 0 {
		w.change(b)
	}
	possible := possibleSteps[b.status]
	taken := possible[w.random.IntN(len(possible))]
	b.version++
	step := syntheticStep{id: uuidOf(0xc0, w.rows), action: taken[0], person: w.person(b, taken[0]), subject: b.subject, grade: b.grade, at: b.at, version: b.version}
	w.rows++
	b.status, b.submitted = taken[1], time.Time{}
	switch taken[0] {
	case "submit":
		b.submitted = b.at
	case "reject":
		b.returned++
		step.reasons = w.random.Perm(templates)[:w.random.IntN(3)]
		for _, reason := range step.reasons {
			w.reasons = append(w.reasons, []string{step.id, uuidOf(0xa0, reason), fmt.Sprint("Mẫu ", reason)})
		}
	case "unpublish":
		b.returned++
	}
	b.steps = append(b.steps, step)
}

// pause is how long an e-book stays in a status on the average: minutes, hours or weeks.
func (w *syntheticLibrary) pause() time.Duration {
	return []time.Duration{20 * time.Minute, 6 * time.Hour, 3 * 24 * time.Hour, 25 * 24 * time.Hour}[w.random.IntN(4)]
}

// pick returns the id of a random person.
func (w *syntheticLibrary) pick(people []*harness.Client) string {
	return people[w.random.IntN(len(people))].UserID
}

func (w *syntheticLibrary) person(b *syntheticBook, action string) string {
	switch action {
	case "submit":
		return b.creator
	case "publish", "unpublish":
		return w.pick(w.managers)
	}
	return w.pick(w.reviewers)
}
