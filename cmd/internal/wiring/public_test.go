package wiring

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/domain"
)

// RULES §25.1: a mistyped value must not open the library, or silently keep it closed.
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

// RULES §28.1: an address that the protocol's schema refuses would make every Identify invalid.
func TestTheAddressForHarvestersIsOne(t *testing.T) {
	for _, good := range []string{"", " library@example.org ", "thu-vien+oai@lib.example.org"} {
		set := complete(t)
		set["CMS_PUBLIC_EMAIL"] = good
		c, err := ReadConfig(environment(set))
		require.NoError(t, err, good)
		assert.Equal(t, strings.TrimSpace(good), c.PublicEmail)
	}
	for _, wrong := range []string{"library", "library@localhost", "Thư viện <library@example.org>", "<library@example.org>", "a@example.org, b@example.org", `"a b"@example.org`, "@example.org"} {
		set := complete(t)
		set["CMS_PUBLIC_EMAIL"] = wrong
		_, err := ReadConfig(environment(set))
		assert.ErrorContains(t, err, "CMS_PUBLIC_EMAIL must be just an address", wrong)
	}
}
