package catalogue

import (
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"iter"
	"slices"
	"strings"
)

// errNoMARCXML is returned at the end of a file without a record.
var errNoMARCXML = errors.New("the file has no record of MARCXML")

// errDTD refuses files whose entities could grow without end or name other files.
var errDTD = errors.New("the file declares a document type, which is not read")

// ReadMARCXML returns the records of a MARCXML file in UTF-8. The last pair may have an error, which ends
// the file.
func ReadMARCXML(from io.Reader) iter.Seq2[Entry, error] {
	return func(yield func(Entry, error) bool) {
		bounded := newBoundedReader(from)
		tokens := xml.NewDecoder(bounded)
		found := false
		for {
			record, line, err := nextXMLRecord(tokens)
			if errors.Is(err, io.EOF) && found {
				return
			}
			if errors.Is(err, io.EOF) {
				err = errNoMARCXML
			}
			if err != nil {
				yield(Entry{Line: line}, xmlError(err))
				return
			}
			found = true
			if !yield(record.entry(line), nil) {
				return
			}
			bounded.reset()
		}
	}
}

func xmlError(err error) error {
	if errors.Is(err, errTooLong) || errors.Is(err, errDTD) || errors.Is(err, errNoMARCXML) {
		return err
	}
	return fmt.Errorf("the XML cannot be read: %w; nothing after it was read", err)
}

// nextXMLRecord returns the next record, and the line where it begins.
func nextXMLRecord(tokens *xml.Decoder) (r Record, line int, err error) {
	for {
		token, err := tokens.Token()
		line, _ = tokens.InputPos()
		if err != nil {
			return r, line, err
		}
		switch token := token.(type) {
		case xml.Directive:
			return r, line, errDTD
		case xml.StartElement:
			if token.Name.Local == "record" && !slices.Contains(wrapperNamespaces, token.Name.Space) {
				var read xmlRecord
				err := tokens.DecodeElement(&read, &token)
				return read.record(), line, err
			}
		}
	}
}

func (x *xmlRecord) record() (r Record) {
	for _, f := range x.Control {
		r.Control = append(r.Control, ControlField(f))
	}
	for _, f := range x.Data {
		field := DataField{Tag: f.Tag, Indicators: f.Ind1 + f.Ind2}
		for _, s := range f.Subfields {
			field.Subfields = append(field.Subfields, Subfield{s.Code, strings.TrimSpace(s.Value)})
		}
		r.Data = append(r.Data, field)
	}
	return r
}
