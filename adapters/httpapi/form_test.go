package httpapi

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/domain"
)

// RULES §5.2: the three things that a save can say of a member.
func TestAMemberIsMissingOrNullOrSent(t *testing.T) {
	read := func(text string) domain.DetailsInput {
		var b detailsBody
		require.NoError(t, json.Unmarshal([]byte(text), &b))
		return b.input()
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

func TestAMemberOfAFormReachesTheFieldOfItsName(t *testing.T) {
	var b detailsBody
	require.NoError(t, json.Unmarshal([]byte(`{"title":"1","description":"2","subject":"3","grade":"4","language":"5","author":"6","publisher":"7",
		"published_year":8,"total_pages":9,"tags":"10"}`), &b))
	assert.Equal(t, domain.DetailsInput{
		Title: domain.Sent("1"), Description: domain.Sent("2"), Subject: domain.Sent("3"), Grade: domain.Sent("4"), Language: domain.Sent("5"),
		Author: domain.Sent("6"), Publisher: domain.Sent("7"), PublishedYear: domain.SentNumber(8), TotalPages: domain.SentNumber(9), Tags: domain.Sent("10"),
	}, b.input())
}

func TestAFractionIsNoWholeNumber(t *testing.T) {
	whole := func(v float64) *int { return number{&v}.whole() }
	assert.Nil(t, number{}.whole())
	assert.Equal(t, 12, *whole(12))
	for _, wrong := range []float64{1.5, 1e18, -1e300} {
		assert.Zero(t, *whole(wrong), "refused as page 0 is")
	}
}
