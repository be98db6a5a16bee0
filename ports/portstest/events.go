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
	run(t, open, []promise{
		{"what is committed is told, in its order", eventsTold},
		{"what is rolled back is not told", eventsOfNothing},
		{"of many changes at once none is lost", eventsOfMany},
		{"listening ends with its context", eventsEnd},
	})
}

// listening returns the events from now on.
func (l *library) listening() <-chan ports.Event {
	l.t.Helper()
	told := make(chan ports.Event, 10000)
	ctx, cancel := context.WithCancel(l.t.Context())
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		l.Events.Listen(ctx, func(e ports.Event) { told <- e })
	}()
	l.t.Cleanup(func() { cancel(); <-ended })
	require.Equal(l.t, ports.EventsMissed, l.hear(told).Kind, "it begins so")
	marker := l.draft(titled("Từ đây")).ID
	for e := l.hear(told); e.ID != marker; e = l.hear(told) { // earlier events come first
		if e.Kind == ports.EventsMissed { // perhaps the marker too, if nobody listened yet
			marker = l.draft(titled("Từ đây")).ID
		}
	}
	return told
}

func (l *library) hear(told <-chan ports.Event) ports.Event {
	l.t.Helper()
	return wait.Receive(l.t, told, "an event")
}

func (l *library) hearNothing(told <-chan ports.Event) {
	l.t.Helper()
	select {
	case e := <-told:
		assert.Fail(l.t, "told", "%+v", e)
	case <-time.After(300 * time.Millisecond): // the absence of an event cannot be waited for
	}
}

func eventsTold(l *library) {
	told := l.listening()
	b := l.draft(titled("Một"))
	assert.Equal(l.t, ports.Event{Kind: ports.EbookChanged, ID: b.ID, Version: 1}, l.hear(told))
	b = l.attach(b, domain.PDF)
	assert.Equal(l.t, ports.Event{Kind: ports.EbookChanged, ID: b.ID, Version: b.Version}, l.hear(told))
	b = l.perform(b.ID, domain.Submit, l.editor)
	assert.Equal(l.t, ports.Event{Kind: ports.EbookChanged, ID: b.ID, Version: b.Version}, l.hear(told))
	expert := l.signedIn(l.expert)
	l.claim(b.ID, expert, take)
	assert.Equal(l.t, ports.Event{Kind: ports.ClaimChanged, ID: b.ID}, l.hear(told))
	l.claim(b.ID, expert, take)
	l.hearNothing(told) // a renewal is not announced
	l.claim(b.ID, expert, release)
	assert.Equal(l.t, ports.Event{Kind: ports.ClaimChanged, ID: b.ID}, l.hear(told))
	b = l.remove(b.ID)
	assert.Equal(l.t, ports.Event{Kind: ports.EbookChanged, ID: b.ID, Version: b.Version}, l.hear(told))
	b = l.restore(b.ID)
	assert.Equal(l.t, ports.Event{Kind: ports.EbookChanged, ID: b.ID, Version: b.Version}, l.hear(told))
	l.saveTOC(l.draft(titled("Hai")).ID, "Chương")
	l.hear(told)
}

func eventsOfNothing(l *library) {
	b := l.draft(titled("Một"))
	told := l.listening()
	refusal := errors.New("no")
	_, err := l.Ebooks.Update(l.t.Context(), operator, b.ID, ports.Once{}, func(*domain.Ebook, domain.Actor, time.Time) error { return refusal })
	require.ErrorIs(l.t, err, refusal)
	l.hearNothing(told)
}

func eventsOfMany(l *library) {
	told := l.listening()
	const writers, each = 8, 30
	atOnce(writers, func(int) {
		for range each {
			book, err := domain.NewEbook(newID(), l.editor, titled("Nhiều").input(), time.Now())
			if !assert.NoError(l.t, err) {
				return
			}
			_, err = l.Ebooks.Create(l.t.Context(), operator, ports.Once{}, as(book))
			assert.NoError(l.t, err)
		}
	})
	heard := map[string]bool{}
	for len(heard) < writers*each {
		e := l.hear(told)
		if e.Kind == ports.EventsMissed {
			return // this event stands for all others
		}
		heard[e.ID] = true
	}
}

func eventsEnd(l *library) {
	ctx, cancel := context.WithCancel(l.t.Context())
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		l.Events.Listen(ctx, func(ports.Event) {})
	}()
	time.Sleep(200 * time.Millisecond) // until it listens
	cancel()
	wait.Receive(l.t, ended, "listening ends")
}
