package ebooks

import (
	"backoffice/adapters/httpapi/jsonbody"
	"backoffice/domain"
)

// detailsBody are an e-book's fields as a form sends them. Absent members keep their value; null
// and "" clear it.
type detailsBody = domain.Fields[jsonbody.Member[string], jsonbody.Member[jsonbody.Number]]

func inputOf(b *detailsBody) domain.DetailsInput {
	return domain.ConvertFields(b, jsonbody.Member[string].Optional, func(n jsonbody.Member[jsonbody.Number]) domain.Optional[*float64] {
		return domain.Optional[*float64]{Set: n.Sent, Value: n.Value.Value}
	})
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
