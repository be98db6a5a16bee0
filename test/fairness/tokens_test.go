package fairness

import (
	"context"
	"net/http"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"

	"backoffice/test/harness"
	"backoffice/test/wait"
)

// programOf returns a client with a token for a person.
func programOf(t *testing.T, s *harness.Server, person *harness.Client) *harness.Client {
	t.Helper()
	body := map[string]any{"user_id": person.UserID, "name": "Chương trình phá", "scope": "write", "days": 1}
	program := person.For(t)
	program.Access = s.As(t, "admin").Post("/tokens", body).Want(http.StatusCreated).Text("data.value")
	return program
}

// TestAProgramTakesOnlyTheTurnsOfItsPerson: a program writes to locked e-books over 24 connections. Its person waits
// behind it, because both have the same turns; other people do not (RULES §§5.7, 26.2).
func TestAProgramTakesOnlyTheTurnsOfItsPerson(t *testing.T) {
	s := harness.NewServer(t)
	person := s.As(t, "editor")
	program := programOf(t, s, person)
	ids := []string{person.Draft("Sách bị giữ 1"), person.Draft("Sách bị giữ 2")}
	free := person.Draft("Sách không bị giữ")
	lockRows(t, s, ids)
	ctx, stop := context.WithCancel(t.Context())
	var attacking sync.WaitGroup
	attacking.Go(func() {
		hammer(ctx, s, connections, func(i, _ int) []byte {
			return request(s, "PUT", "/api/cms/ebooks/"+ids[i%2], program.Access, []byte(`{"author":"Chương trình"}`))
		})
	})
	wait.Until(t, func() bool { return sent.Load() >= connections }, "every connection has sent a write")
	harness.UntilRead(t, s.URL)
	time.Sleep(time.Second) // until those writes wait for their turns, which cannot be observed
	var own harness.Response
	var waiting sync.WaitGroup
	waiting.Go(func() { own = person.Put("/ebooks/"+free, map[string]any{"author": "Chính người đó"}) })
	undisturbed(t, s, "a program that writes to locked e-books")
	waiting.Wait()
	stop()
	attacking.Wait()
	own.Refused(http.StatusTooManyRequests, "request.busy")
	hammered.Clear()
	assert.NotZero(t, sent.Swap(0))
	person.Put("/ebooks/"+free, map[string]any{"author": "Chính người đó"}).Want(http.StatusOK)
}

// TestOneProgramKeepsNobodyWaiting lets a program read and write over 24 connections as fast as it can (RULES §5.7).
func TestOneProgramKeepsNobodyWaiting(t *testing.T) {
	s := harness.NewServer(t)
	program := programOf(t, s, s.As(t, "editor"))
	id := program.Draft("Sách của chương trình")
	list := request(s, "GET", "/api/cms/ebooks?limit=100&search=s%C3%A1ch", program.Access, nil)
	save := request(s, "PUT", "/api/cms/ebooks/"+id, program.Access, []byte(`{"author":"Chương trình"}`))
	measure(t, s, []attack{inTurns("lists and saves by a token", []int{http.StatusOK}, func(int) [][]byte { return [][]byte{list, save} })})
}
