// Package ids makes the ids of new records.
package ids

import "github.com/google/uuid"

// New makes an id. Version 7 ids grow with time, which keeps indexes compact.
func New() string { return uuid.Must(uuid.NewV7()).String() }
