package httpapi_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"go.yaml.in/yaml/v3"

	"backoffice/adapters/httpapi"
)

func TestTheVersionIsThatOfTheWholeDescription(t *testing.T) {
	var whole struct{ Info struct{ Version string } }
	require.NoError(t, yaml.Unmarshal(httpapi.Description, &whole))
	version, err := httpapi.Version()
	require.NoError(t, err)
	assert.NotEmpty(t, version)
	assert.Equal(t, whole.Info.Version, version)
}
