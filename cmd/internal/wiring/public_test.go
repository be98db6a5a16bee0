package wiring

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/domain"
)

// RULES §25.1: a mistyped value must not open the library, or keep it closed without a word.
func TestWhatIsPublicIsSaidExactly(t *testing.T) {
	for value, want := range map[string]domain.Openness{"": domain.Closed, "metadata": domain.OpenMetadata, " open ": domain.OpenFiles} {
		set := complete(t)
		set["CMS_PUBLIC"], set["CMS_PUBLIC_URL"] = value, "https://cms.example.org"
		c, err := ReadConfig(environment(set))
		require.NoError(t, err, value)
		assert.Equal(t, want, c.Openness)
	}
	for _, wrong := range []string{"on", "Open", "files", "1", "metadata,open"} {
		set := complete(t)
		set["CMS_PUBLIC"], set["CMS_PUBLIC_URL"] = wrong, "https://cms.example.org"
		_, err := ReadConfig(environment(set))
		assert.ErrorContains(t, err, "CMS_PUBLIC must be empty, metadata or open", wrong)
	}
	set := complete(t)
	set["CMS_PUBLIC"] = "open"
	_, err := ReadConfig(environment(set))
	assert.ErrorContains(t, err, "CMS_PUBLIC needs CMS_PUBLIC_URL")
}
