package app_test

import (
	"context"
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/app"
	"backoffice/app/live"
	"backoffice/domain"
	"backoffice/ports"
	"backoffice/test/wait"
)

// eventChannel has the events for the hub under test.
type eventChannel chan ports.Event

func (c eventChannel) Listen(ctx context.Context, announce func(ports.Event)) {
	for {
		select {
		case <-ctx.Done():
			return
		case e := <-c:
			announce(e)
		}
	}
}

func changed(id string) ports.Event { return ports.Event{Kind: ports.EbookChanged, ID: id, Version: 1} }

// living runs a hub, and returns it with the channel of its events.
func living(t *testing.T) (*live.Hub, eventChannel) {
	t.Helper()
	events := make(eventChannel)
	a := app.New(ports.Adapters{Events: events})
	go a.Live.Run(t.Context())
	return a.Live, events
}

// waiting returns the waiting events of a stream, and how many it dropped.
func waiting(s *live.Stream) (events []ports.Event, dropped int) {
	taken, dropped := s.Take()
	for _, e := range taken {
		events = append(events, e.Event)
	}
	return events, dropped
}

func openStream(t *testing.T, l *live.Hub, person string) *live.Stream {
	t.Helper()
	s, err := l.Open(ports.SignedIn(person, "s-"+person), time.Now().Add(time.Hour), time.Now())
	require.NoError(t, err)
	t.Cleanup(s.Close)
	return s
}

// RULES §6.10.
func TestAStreamThatIsNotReadKeepsLittleAndSaysSo(t *testing.T) {
	l, events := living(t)
	s := openStream(t, l, "a")
	for i := range 1000 {
		events <- changed(fmt.Sprint(i))
	}
	events <- ports.Event{} // the one before has been announced
	came, dropped := waiting(s)
	assert.Equal(t, []ports.Event{{Kind: ports.EventsMissed}}, came)
	assert.Positive(t, dropped)
	events <- changed("next")
	events <- ports.Event{}
	came, dropped = waiting(s)
	assert.Contains(t, came, changed("next"), "it continues")
	assert.Zero(t, dropped)
}

// RULES §6.10.
func TestRepeatedEventsOfAnEbookAreDeliveredOnce(t *testing.T) {
	l, events := living(t)
	s := openStream(t, l, "a")
	for i := range 100 {
		events <- ports.Event{Kind: ports.EbookChanged, ID: "one", Version: i}
	}
	events <- changed("two")
	events <- ports.Event{Kind: ports.ClaimChanged, ID: "one"}
	events <- ports.Event{Kind: ports.ClaimChanged, ID: "one"}
	came, _ := waiting(s)
	assert.Equal(t, []ports.Event{{Kind: ports.EbookChanged, ID: "one", Version: 99}, changed("two"), {Kind: ports.ClaimChanged, ID: "one"}}, came)
}

// RULES §6.10.
func TestAStreamBeginsWithTheLastHalfMinute(t *testing.T) {
	l, events := living(t)
	first := openStream(t, l, "a")
	begun := time.Now()
	events <- changed("before")
	<-first.Wake()
	opened := time.Now()
	replay, _ := openStream(t, l, "b").Take()
	require.Len(t, replay, 1)
	assert.Equal(t, changed("before"), replay[0].Event)
	assert.WithinRange(t, replay[0].At, begun, opened, "when it was announced, not when the stream began")
	late, err := l.Open(ports.SignedIn("c", "c"), time.Now().Add(time.Hour), time.Now().Add(31*time.Second))
	require.NoError(t, err)
	t.Cleanup(late.Close)
	came, _ := waiting(late)
	assert.Empty(t, came, "that is long ago")
}

// RULES §§5.7, 6.10.
func TestStreamsAreBoundedForEachAndForAll(t *testing.T) {
	l, _ := living(t)
	open := []*live.Stream{}
	for range 16 {
		open = append(open, openStream(t, l, "greedy"))
	}
	_, err := l.Open(ports.SignedIn("greedy", "s"), time.Now().Add(time.Hour), time.Now())
	assert.ErrorIs(t, err, domain.ErrBusy)
	open[0].Close()
	open[0].Close() // closing again makes no more room
	openStream(t, l, "greedy")
	_, err = l.Open(ports.SignedIn("greedy", "s"), time.Now().Add(time.Hour), time.Now())
	assert.ErrorIs(t, err, domain.ErrBusy)
	for i := range 1024 - 16 {
		openStream(t, l, fmt.Sprint(i))
	}
	_, err = l.Open(ports.SignedIn("last", "s"), time.Now().Add(time.Hour), time.Now())
	assert.ErrorIs(t, err, domain.ErrUnavailable)
}

// RULES §§6.10, 9.2.
func TestAStreamEndsWithItsToken(t *testing.T) {
	l, _ := living(t)
	s, err := l.Open(ports.SignedIn("a", "s"), time.Now().Add(50*time.Millisecond), time.Now())
	require.NoError(t, err)
	defer s.Close()
	wait.Receive(t, s.Ended(), "it ends")
}

// RULES §19.3: also of what a stream begins with.
func TestAPersonsEventIsOnlyForThatPerson(t *testing.T) {
	l, events := living(t)
	mine, other := openStream(t, l, "a"), openStream(t, l, "b")
	notified := ports.Event{Kind: ports.NotificationsChanged, User: "a"}
	events <- notified
	events <- changed("x")
	events <- changed("x")
	events <- ports.Event{Kind: ports.NotificationsChanged, User: "c"} // earlier ones have been announced
	for s, want := range map[*live.Stream][]ports.Event{
		mine: {notified, changed("x")}, other: {changed("x")},
		openStream(t, l, "a"): {notified, changed("x")}, openStream(t, l, "b"): {changed("x")},
	} {
		came, _ := waiting(s)
		assert.Equal(t, want, came)
	}
}

// RULES §6.10.
func TestAResetIsAsYoungAsTheLastEventItCovers(t *testing.T) {
	l, events := living(t)
	for i := range 100 {
		events <- changed(fmt.Sprint(i))
	}
	events <- ports.Event{} // the one before has been announced
	read := time.Now()      // what a page reads here does not hold the next change
	events <- changed("last")
	events <- ports.Event{}
	replay, _ := openStream(t, l, "a").Take()
	require.Len(t, replay, 1)
	assert.Equal(t, ports.EventsMissed, replay[0].Kind)
	assert.False(t, replay[0].At.Before(read), "a page would think that it has read the last change")
}

// RULES §6.10: also if events of others took the room of its person's.
func TestAStreamThatBeginsAfterTooMuchSaysSo(t *testing.T) {
	l, events := living(t)
	events <- ports.Event{Kind: ports.NotificationsChanged, User: "a"}
	for range 200 {
		events <- ports.Event{Kind: ports.NotificationsChanged, User: "b"}
	}
	events <- changed("x")
	events <- ports.Event{Kind: ports.NotificationsChanged, User: "c"}
	came, _ := waiting(openStream(t, l, "a"))
	assert.Equal(t, []ports.Event{{Kind: ports.EventsMissed}}, came)
}
