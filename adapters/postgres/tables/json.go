package tables

import (
	"database/sql/driver"
	"encoding/json"
	"errors"
)

// JSON is a nullable column with a value as JSON.
type JSON[T any] struct{ V *T }

// Value implements driver.Valuer.
func (d JSON[T]) Value() (driver.Value, error) {
	if d.V == nil {
		return nil, nil
	}
	text, err := json.Marshal(d.V)
	return string(text), err
}

// Scan implements sql.Scanner.
func (d *JSON[T]) Scan(src any) error {
	d.V = nil
	switch text := src.(type) {
	case nil:
		return nil
	case []byte:
		return json.Unmarshal(text, &d.V)
	case string:
		return json.Unmarshal([]byte(text), &d.V)
	}
	return errors.New("a JSON column that is neither text nor null")
}
