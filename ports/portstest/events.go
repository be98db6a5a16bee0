package portstest

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/domain"
	"backoffice/ports"
	"backoffice/test/wait"
)

// Events tests that an adapter keeps the promises of ports.Events.
func Events(t *testing.T, open func(*testing.T) Records) {
	Run(t, open, Promises{
		"what is committed is announced, in order": eventsOfCommits,
		"what is rolled back is not announced":     eventsOfNothing,
		"of many concurrent changes none is lost":  eventsOfMany,
		"listening ends with its context":          eventsEnd,
	})
}

// listening returns the events from now on.
func (l *Library) listening() <-chan ports.Event {
	l.T.Helper()
	events := make(chan ports.Event, 10000)
	ctx, cancel := context.WithCancel(l.T.Context())
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		l.Events.Listen(ctx, func(e ports.Event) { events <- e })
	}()
	l.T.Cleanup(func() { cancel(); <-ended })
	require.Equal(l.T, ports.EventsMissed, l.hear(events).Kind, "it begins so")
	marker := l.draft(titled("Từ đây")).ID
	for e := l.hear(events); e.ID != marker; e = l.hear(events) { // earlier events come first
		if e.Kind == ports.EventsMissed { // perhaps the marker too, if nobody listened yet
			marker = l.draft(titled("Từ đây")).ID
		}
	}
	return events
}

func (l *Library) hear(events <-chan ports.Event) ports.Event {
	l.T.Helper()
	return wait.Receive(l.T, events, "an event")
}

func eventsOfCommits(l *Library) {
	events := l.listening()
	b := l.draft(titled("Một"))
	assert.Equal(l.T, ports.Event{Kind: ports.EbookChanged, ID: b.ID, Version: 1}, l.hear(events))
	b = l.attach(b, domain.PDF)
	assert.Equal(l.T, ports.Event{Kind: ports.EbookChanged, ID: b.ID, Version: b.Version}, l.hear(events))
	b = l.perform(b.ID, domain.Submit, l.Editor)
	assert.Equal(l.T, ports.Event{Kind: ports.EbookChanged, ID: b.ID, Version: b.Version}, l.hear(events))
	expert := l.signedIn(l.Expert)
	l.claim(b.ID, expert, take)
	assert.Equal(l.T, ports.Event{Kind: ports.ClaimChanged, ID: b.ID}, l.hear(events))
	l.claim(b.ID, expert, take) // a renewal, which is not announced: the next events are those below
	l.claim(b.ID, expert, release)
	assert.Equal(l.T, ports.Event{Kind: ports.ClaimChanged, ID: b.ID}, l.hear(events))
	b = l.remove(b.ID)
	assert.Equal(l.T, ports.Event{Kind: ports.EbookChanged, ID: b.ID, Version: b.Version}, l.hear(events))
	b = l.restore(b.ID)
	assert.Equal(l.T, ports.Event{Kind: ports.EbookChanged, ID: b.ID, Version: b.Version}, l.hear(events))
	l.saveTOC(l.draft(titled("Hai")).ID, "Chương")
	l.hear(events)
}

func eventsOfNothing(l *Library) {
	b := l.draft(titled("Một"))
	events := l.listening()
	refusal := errors.New("no")
	_, err := l.Ebooks.Update(l.T.Context(), operator, b.ID, ports.Once{}, func(*domain.Ebook, domain.Actor, time.Time) error { return refusal })
	require.ErrorIs(l.T, err, refusal)
	next := l.draft(titled("Hai"))
	assert.Equal(l.T, next.ID, l.hear(events).ID, "the first event is that of the next change")
}

func eventsOfMany(l *Library) {
	events := l.listening()
	const writers, each = 8, 30
	AtOnce(writers, func(int) {
		for range each {
			book, err := domain.NewEbook(NewID(), l.Editor, titled("Nhiều").input(), time.Now())
			if !assert.NoError(l.T, err) {
				return
			}
			_, err = l.Ebooks.Create(l.T.Context(), operator, ports.Once{}, as(book))
			assert.NoError(l.T, err)
		}
	})
	ids := map[string]bool{}
	for len(ids) < writers*each {
		e := l.hear(events)
		if e.Kind == ports.EventsMissed {
			return // this event covers all others
		}
		ids[e.ID] = true
	}
}

func eventsEnd(l *Library) {
	ctx, cancel := context.WithCancel(l.T.Context())
	events, ended := make(chan ports.Event, 100), make(chan struct{})
	go func() {
		defer close(ended)
		l.Events.Listen(ctx, func(e ports.Event) { events <- e })
	}()
	require.Equal(l.T, ports.EventsMissed, l.hear(events).Kind, "it listens")
	cancel()
	wait.Receive(l.T, ended, "listening ends")
}
