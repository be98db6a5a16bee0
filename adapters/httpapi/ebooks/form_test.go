package ebooks

import (
	"encoding/json"
	"reflect"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/domain"
)

// RULES §5.2: a save can leave a member out, clear it or set it.
func TestAMemberIsMissingOrNullOrSent(t *testing.T) {
	read := func(text string) domain.DetailsInput {
		var b detailsBody
		require.NoError(t, json.Unmarshal([]byte(text), &b))
		return inputOf(&b)
	}
	in := read(`{"title":"Toán","subject":null,"published_year":"","total_pages":12}`)
	assert.Equal(t, domain.Sent("Toán"), in.Title)
	assert.Equal(t, domain.Sent(""), in.Subject)
	assert.False(t, in.Grade.Set)
	assert.Equal(t, domain.Sent[*float64](nil), in.PublishedYear)
	assert.Equal(t, domain.SentNumber(12), in.TotalPages)

	assert.Equal(t, domain.Sent[*float64](nil), read(`{"total_pages":12,"total_pages":null}`).TotalPages)
	for _, wrong := range []string{`{"total_pages":"12"}`, `{"total_pages":[1]}`, `{"total_pages":true}`, `{"title":7}`, `{"title":{}}`} {
		require.Error(t, json.Unmarshal([]byte(wrong), new(detailsBody)), wrong)
	}
}

// RULES §5.2: each member of the record reaches the field of its name, and no other.
func TestAMemberOfAFormReachesTheFieldOfItsName(t *testing.T) {
	record := reflect.TypeFor[domain.Details]()
	for i := range record.NumField() {
		name := record.Field(i).Name
		var b detailsBody
		require.NoError(t, json.Unmarshal([]byte(`{"`+record.Field(i).Tag.Get("json")+`": null}`), &b))
		in := reflect.ValueOf(inputOf(&b))
		for j := range in.NumField() {
			field := in.Type().Field(j).Name
			assert.Equal(t, field == name, in.Field(j).FieldByName("Set").Bool(), "%s by a form with %s", field, name)
		}
	}
}
