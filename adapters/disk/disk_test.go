package disk

import (
	"errors"
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/domain"
)

const mb, gb = 1 << 20, 1 << 30

// spaceOf returns the space of a disk of size bytes, of which free are unused.
func spaceOf(size, free uint64) *Space {
	return &Space{floor: UploadFloor, measure: func(string) (uint64, uint64, error) { return free, size, nil }}
}

func TestTheSmallerOfTheShareAndTheAmountStaysFree(t *testing.T) {
	for _, c := range []struct {
		size, free uint64
		more       int64
		full       bool
	}{
		{1 * gb, 60 * mb, 8 * mb, false}, {1 * gb, 60 * mb, 9 * mb, true}, // 51.2 MB stay
		{1000 * gb, 2*gb + 5, 5, false}, {1000 * gb, 2*gb + 5, 6, true}, // 2 GB stay
		{40 * gb, 2 * gb, 0, false}, {40 * gb, 2*gb - 1, 0, true}, {40 * gb, 0, 0, true},
	} {
		_, err := spaceOf(c.size, c.free).Reserve(c.more)
		if c.full {
			assert.ErrorIs(t, err, domain.ErrStorageFull, "%+v", c)
		} else {
			assert.NoError(t, err, "%+v", c)
		}
	}
	assert.True(t, spaceOf(40*gb, 2*gb).Full())
	assert.False(t, spaceOf(40*gb, 2*gb+1).Full())
}

// RULES §8.9: uploads are refused while records still have room.
func TestRecordsHaveALowerFloorThanUploads(t *testing.T) {
	for _, c := range []struct {
		free             uint64
		uploads, records bool
	}{{3 * gb, false, false}, {2*gb - 1, true, false}, {1*gb + 1, true, false}, {1 * gb, true, true}} {
		uploads, records := spaceOf(1000*gb, c.free), spaceOf(1000*gb, c.free)
		records.floor = RecordFloor
		assert.Equal(t, c.uploads, uploads.Full(), "%+v", c)
		assert.Equal(t, c.records, records.Full(), "%+v", c)
	}
	records := spaceOf(1*gb, 26*mb) // 25.6 MB stay
	records.floor = RecordFloor
	_, err := records.Reserve(1 * mb)
	assert.Same(t, domain.ErrRecordsFull, err)
}

func TestWhatIsSetAsideIsTakenOnce(t *testing.T) {
	s := spaceOf(1000*gb, 2*gb+10*mb)
	var given atomic.Int64
	var all sync.WaitGroup
	for range 16 {
		all.Go(func() {
			if _, err := s.Reserve(3 * mb); err == nil {
				given.Add(1)
			}
		})
	}
	all.Wait()
	assert.EqualValues(t, 3, given.Load(), "of 10 MB")

	s = spaceOf(1000*gb, 2*gb+10*mb)
	room, err := s.Reserve(10 * mb)
	require.NoError(t, err)
	_, err = s.Reserve(1)
	assert.ErrorIs(t, err, domain.ErrStorageFull)
	require.NoError(t, room.Used(4*mb), "the disk itself counts what is written")
	_, err = s.Reserve(4 * mb)
	assert.NoError(t, err)
	room.Release()
	room.Release()
	_, err = s.Reserve(6 * mb)
	assert.NoError(t, err, "what was not written is free again")
	_, err = s.Reserve(1)
	assert.ErrorIs(t, err, domain.ErrStorageFull, "the second release had nothing to give back")
}

func TestAWriteFailsWhenOthersHaveFilledTheDisk(t *testing.T) {
	free := atomic.Uint64{}
	free.Store(3 * gb)
	s := &Space{floor: UploadFloor, measure: func(string) (uint64, uint64, error) { return free.Load(), 1000 * gb, nil }}
	room, err := s.Reserve(100 * mb)
	require.NoError(t, err)
	require.NoError(t, room.Used(5*mb))
	free.Store(2 * gb)
	for written := 0; written < checkInterval; written += 64 << 10 {
		err = errors.Join(err, room.Used(64<<10))
	}
	assert.ErrorIs(t, err, domain.ErrStorageFull, "within a megabyte")
}

func TestTheFullestOfTheFoldersDisksCounts(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"files", "records"} {
		require.NoError(t, os.Mkdir(filepath.Join(dir, name), 0o700))
	}
	s := New(dir, UploadFloor)
	s.measure = func(path string) (uint64, uint64, error) {
		if filepath.Base(path) == "records" {
			return mb, 100 * gb, nil
		}
		return 50 * gb, 100 * gb, nil
	}
	assert.True(t, s.Full())
}

func TestWhatCannotBeMeasuredRefusesNobody(t *testing.T) {
	s := New(filepath.Join(t.TempDir(), "not", "there"), UploadFloor)
	room, err := s.Reserve(1000 * gb)
	require.NoError(t, err)
	assert.NoError(t, room.Used(2*mb))
	assert.False(t, s.Full())
	free, size, err := measure(t.TempDir())
	require.NoError(t, err)
	assert.Positive(t, free)
	assert.GreaterOrEqual(t, size, free)
}
