package tables

import (
	"database/sql/driver"
	"encoding/json"
	"errors"
)

// JSON is a nullable column with a value as JSON.
type JSON[T any] struct{ V *T }

// Value implements driver.Valuer.
func (j JSON[T]) Value() (driver.Value, error) {
	if j.V == nil {
		return nil, nil
	}
	text, err := json.Marshal(j.V)
	return string(text), err
}

// Scan implements sql.Scanner.
func (j *JSON[T]) Scan(src any) error {
	j.V = nil
	switch text := src.(type) {
	case nil:
		return nil
	case []byte:
		return json.Unmarshal(text, &j.V)
	case string:
		return json.Unmarshal([]byte(text), &j.V)
	}
	return errors.New("a JSON column that is neither text nor null")
}
