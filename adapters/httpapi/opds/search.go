package opds

import (
	"encoding/xml"

	"backoffice/adapters/httpapi/call"
)

// searchDescription says how to search (https://github.com/dewitt/opensearch), for readers of OPDS 1.2.
type searchDescription struct {
	XMLName     xml.Name    `xml:"http://a9.com/-/spec/opensearch/1.1/ OpenSearchDescription"`
	Name        string      `xml:"ShortName"` // at most 16 characters
	Description string      `xml:"Description"`
	URLs        []searchURL `xml:"Url"`
	Encodings   []string    `xml:"InputEncoding"`
}

type searchURL struct {
	Type     string `xml:"type,attr"`
	Template string `xml:"template,attr"`
}

func (h *Handlers) describeSearch(c *call.Call) error {
	return sendXML(c, typeSearch, searchDescription{
		Name: rootTitle, Description: "Tìm sách theo tên, tác giả, từ khóa và mục lục", Encodings: []string{"UTF-8"},
		URLs: []searchURL{
			{typeAcquisition, h.address + atomPath + listPath + "?query={searchTerms}"},
			{typeFeed, h.address + Path + listPath + "?query={searchTerms}"},
		},
	})
}
