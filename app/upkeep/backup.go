package upkeep

import (
	"context"
	"fmt"
	"io"
	"time"

	"backoffice/domain"
	"backoffice/ports"
)

// Backup writes a backup into an empty folder: every table from one snapshot, then the files that
// it names, while no sweep may run. Then it reads and hashes everything in the folder again, and
// loads the tables as a restore would. The manifest is written last; without it the folder is not
// a backup. clock returns the times when the backup began and ended.
func (s *Backups) Backup(ctx context.Context, folder ports.BackupFolder, clock func() time.Time, watch Watch) (Manifest, error) {
	if err := folder.CheckEmpty(); err != nil {
		return Manifest{}, err
	}
	hold, err := s.sweeps.HoldSweep(ctx, func(waited time.Duration) {
		watch.Progress("seconds of waiting for another backup or a sweep to end", int(waited.Seconds()))
	})
	if err != nil {
		return Manifest{}, err
	}
	defer hold.Release()
	m := Manifest{Format: backupFormat, StartedAt: domain.Moment(clock())}
	m.Schema, err = s.archive.Dump(ctx, func(table string) (io.WriteCloser, error) {
		watch.Progress("table "+table, 0)
		return folder.CreateLines(tableFile(table), func(p ports.BackupFile) { m.Tables = append(m.Tables, p) })
	})
	if err != nil {
		return m, err
	}
	if err := s.reportForeignTables(ctx, watch); err != nil {
		return m, err
	}
	if err := s.copyObjects(ctx, folder, &m, watch); err != nil {
		return m, err
	}
	if err := hold.CheckUnbroken(ctx); err != nil {
		return m, fmt.Errorf("the sweep was not held off all the time; make the backup again: %w", err)
	}
	if err := s.prove(ctx, folder, m, watch); err != nil {
		return m, fmt.Errorf("the backup failed its check and cannot be used: %w", err)
	}
	m.FinishedAt = domain.Moment(clock())
	return m, m.publish(folder)
}

// reportForeignTables reports the tables that a backup leaves out because they are the operator's own.
func (s *Backups) reportForeignTables(ctx context.Context, watch Watch) error {
	_, foreign, err := s.archive.Tables(ctx)
	for _, table := range foreign {
		watch.Found("table " + table + " is not part of the library, and not in the backup")
	}
	return err
}
