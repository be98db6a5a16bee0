package tables

import (
	"database/sql/driver"
	"fmt"
	"time"
)

// day is a date without a time ("2026-03-01"), or null.
type day struct{ text *string }

// Scan reads a date.
func (d *day) Scan(src any) error {
	d.text = nil
	switch v := src.(type) {
	case nil:
	case time.Time:
		text := v.Format(time.DateOnly)
		d.text = &text
	default:
		return fmt.Errorf("tables: cannot read a date from %T", src)
	}
	return nil
}

// Value writes a date.
func (d day) Value() (driver.Value, error) {
	if d.text == nil {
		return nil, nil
	}
	return *d.text, nil
}
