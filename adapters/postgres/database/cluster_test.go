package database

import (
	"database/sql/driver"
	"errors"
	"io"
	"net"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// RULES §20.1: each host is connected to by itself, with all else that the address says.
func TestEachHostOfSeveralHasAnAddressOfItsOwn(t *testing.T) {
	for _, dsn := range []string{
		"postgres://an:secret@/cms?host=db1,db2&port=5432,5433&target_session_attrs=read-write&sslmode=disable",
		"host=db1,db2 port=5432,5433 user=an password=secret dbname=cms sslmode=disable",
	} {
		list, err := addresses(dsn)
		require.NoError(t, err)
		require.Len(t, list, 2)
		assert.Equal(t, "db2:5433", list[1].name)
		one, err := addresses(list[1].dsn)
		require.NoError(t, err)
		require.Len(t, one, 1)
		assert.Equal(t, list[1], address{one[0].name, one[0].dsn})
		assert.NotContains(t, list[1].dsn, "read-write")
		_, err = hostConnector(list[1].dsn, settings)
		require.NoError(t, err)
	}
}

// RULES §20.2: which host is written to, of those that respond.
func TestThePrimaryIsThatOfTheLatestTimeline(t *testing.T) {
	a, b := &host{address: address{name: "a"}}, &host{address: address{name: "b"}}
	is := func(h *host, timeline string) probe {
		return probe{host: h, hostState: hostState{System: 7, Timeline: timeline}}
	}
	standby := func(h *host) probe {
		return probe{host: h, hostState: hostState{System: 7, Standby: true}}
	}
	gone := func(h *host) probe { return probe{host: h, err: errors.New("refused")} }
	for _, c := range []struct {
		latest string
		probes []probe
		want   *host
		says   string
	}{
		{"", []probe{is(a, "00000001"), standby(b)}, a, ""},
		{"", []probe{standby(a), is(b, "00000001")}, b, ""},
		{"", []probe{gone(a), is(b, "00000002")}, b, ""},
		{"", []probe{is(a, "00000001"), is(b, "00000002")}, b, ""},
		{"", []probe{is(a, "0000000A"), is(b, "00000009")}, a, ""},
		{"", []probe{is(a, "00000001"), gone(b)}, a, ""},
		{"00000002", []probe{is(a, "00000001"), gone(b)}, nil, "a: old primary (timeline 00000001), b: unreachable"},
		{"00000002", []probe{is(a, "00000001"), standby(b)}, nil, "none of the database's hosts is the current primary"},
		{"", []probe{standby(a), standby(b)}, nil, "none of the database's hosts is the current primary"},
		{"", []probe{gone(a), gone(b)}, nil, "none of the database's hosts can be reached"},
		{"", []probe{is(a, "00000001"), is(a, "00000001"), is(b, "00000002")}, b, ""},
		{"", []probe{is(b, "00000002"), is(a, "00000001"), is(a, "00000001")}, b, ""},
		{"", []probe{is(a, "00000001"), is(b, "00000001")}, nil, "two hosts say that they are the primary"},
		{"", []probe{is(a, "00000001"), {host: b, hostState: hostState{System: 8, Standby: true}}}, nil, "different clusters"},
	} {
		found, err := (&cluster{latest: c.latest}).choose(c.probes)
		assert.Equal(t, c.want, found.host)
		if c.want == nil {
			assert.ErrorContains(t, err, c.says)
			assert.True(t, lost(temporaryError{err}), "would be reported as an error of the product")
		} else {
			assert.NoError(t, err)
		}
	}
}

// RULES §20.2: if another host is chosen while a connection is being opened, the connection is
// discarded before it is used.
func TestAConnectionToAFormerPrimaryIsDiscarded(t *testing.T) {
	a := &host{dialer: &deadlineDialer{}}
	c := &cluster{found: choice{host: a, round: 1}, queriedAt: time.Now()}
	c.round.Store(1)
	found, err := c.primary(t.Context())
	require.NoError(t, err)
	c.round.Add(1) // another host was chosen while this one was being connected to
	network, server := net.Pipe()
	conn := &clusterConn{watchedConn: &watchedConn{network: network}, cluster: c, round: found.round}
	assert.ErrorIs(t, conn.ResetSession(t.Context()), driver.ErrBadConn)
	_, err = server.Write([]byte{0})
	assert.ErrorIs(t, err, io.ErrClosedPipe, "discard must not ask the server to close statements: it would wait for the response")
}
