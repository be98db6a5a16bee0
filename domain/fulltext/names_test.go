package fulltext_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"backoffice/domain/fulltext"
)

// RULES §21.11, §23.2.
func TestANameIsFoundByTheBeginningsOfItsWords(t *testing.T) {
	for typed, want := range map[string]bool{
		"duong": true, "Đường": true, "sĩ đường": true, "thi s": true, "đ": true, " Sỹ ": true,
		"uong": false, "đường hoa": false, "%": false, "": false, " ": false,
	} {
		assert.Equal(t, want, fulltext.MatchesName("Đường Thị Sỹ", typed), typed)
	}
}
