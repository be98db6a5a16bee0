package main

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

// RULES §13.3.
func TestTheDataFolderIsInTheCallersFolderOrTheProject(t *testing.T) {
	for _, c := range []struct{ asked, cwd, want string }{
		{"", "/project", "/project/data"},
		{"", "/project/frontend/src", "/project/data"},
		{"", "/projects", "/projects/data"},
		{"", "/home/an", "/home/an/data"},
		{"kho", "/project/frontend", "/project/frontend/kho"},
		{"../kho", "/home/an", "/home/kho"},
		{"/srv/kho/", "/home/an", "/srv/kho"},
	} {
		assert.Equal(t, c.want, dataFolder(c.asked, c.cwd, "/project"), "%+v", c)
	}
}
