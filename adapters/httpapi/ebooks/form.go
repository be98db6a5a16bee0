package ebooks

import (
	"backoffice/adapters/httpapi/jsonbody"
	"backoffice/domain"
)

// detailsBody are an e-book's fields as a form sends them. Absent members keep their value; null
// and "" clear it.
type detailsBody struct {
	Title         jsonbody.Member[string]          `json:"title"`
	Description   jsonbody.Member[string]          `json:"description"`
	Subject       jsonbody.Member[string]          `json:"subject"`
	Grade         jsonbody.Member[string]          `json:"grade"`
	Language      jsonbody.Member[string]          `json:"language"`
	Author        jsonbody.Member[string]          `json:"author"`
	Publisher     jsonbody.Member[string]          `json:"publisher"`
	PublishedYear jsonbody.Member[jsonbody.Number] `json:"published_year"`
	TotalPages    jsonbody.Member[jsonbody.Number] `json:"total_pages"`
	Tags          jsonbody.Member[string]          `json:"tags"`
}

func (b detailsBody) input() domain.DetailsInput {
	return domain.DetailsInput{
		Title: b.Title.Optional(), Description: b.Description.Optional(), Subject: b.Subject.Optional(), Grade: b.Grade.Optional(),
		Language: b.Language.Optional(), Author: b.Author.Optional(), Publisher: b.Publisher.Optional(), Tags: b.Tags.Optional(),
		PublishedYear: domain.Optional[*float64]{Set: b.PublishedYear.Sent, Value: b.PublishedYear.Value.Value},
		TotalPages:    domain.Optional[*float64]{Set: b.TotalPages.Sent, Value: b.TotalPages.Value.Value},
	}
}

// draftBody is a new e-book: the fields, and whether a program filled them in.
type draftBody struct {
	detailsBody
	Unchecked bool `json:"unchecked"`
}

// editBody is an edit: the fields, and the version that was read.
type editBody struct {
	detailsBody
	Version *int `json:"version"`
}
