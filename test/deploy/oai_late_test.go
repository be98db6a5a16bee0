package deploy

import (
	"maps"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"

	"backoffice/test/harness"
)

// held is how long the commit of a change is held back: longer than a server waits for anything in the database.
func held() time.Duration { return time.Duration(harness.Rounds(12, 30)) * time.Second }

// RULES §28.6: a commit takes as long as its database lets it.
func TestForeignHarvestersGetWhatIsCommittedLate(t *testing.T) {
	harvesters := map[string]harvester{"HTTP::OAI": perlHarvester(t), "oai-pmh": nodeHarvester(t)}
	s := harness.NewPublicServer(t, "metadata")
	l := newChanging(t, s, harness.Rounds(300, 3_000))
	late := l.ids[0]
	known := map[string]*harvest{}
	for name := range harvesters {
		known[name] = &harvest{records: map[string]harvested{}}
	}
	commit := l.begin(late)
	stop := l.change(l.ids[1:])
	for begun, rounds := time.Now(), 0; time.Since(begun) < held() || rounds < 2; rounds++ {
		for name, harvest := range harvesters {
			known[name].harvestChanges(t, harvest, s.URL+"/oai")
			assert.NotEqual(t, "Đến muộn", known[name].records[late].title)
		}
		time.Sleep(time.Duration(harness.Rounds(5_000, 0)) * time.Millisecond) // harvesters come now and then, and other tests run
	}
	commit()
	stop()
	harness.UntilStamped(l, l.s.DSN)
	for name, harvest := range harvesters {
		known[name].harvestChanges(t, harvest, s.URL+"/oai")
		assert.Equal(t, "Đến muộn", known[name].records[late].title, name)
		assert.Equal(t, l.state(), known[name].records, "%s has every e-book in its last state", name)
		t.Logf("%s harvested %d times", name, known[name].rounds)
	}
}

// harvest is what a harvester knows after some harvests.
type harvest struct {
	records map[string]harvested
	date    string // from when on the next harvest is
	rounds  int
}

// harvestChanges harvests what has changed since the last time.
func (h *harvest) harvestChanges(t *testing.T, harvest harvester, address string) {
	t.Helper()
	records, date := harvest(t, address, h.date)
	maps.Copy(h.records, records)
	h.rounds++
	if date != "" {
		h.date = date
	} else if len(records) > 0 {
		h.date = last(records)
	}
}
