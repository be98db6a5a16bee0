package pdf

import (
	"bytes"
	"encoding/xml"
	"io"
	"strings"
)

// maxXMP bounds a packet of XMP, in bytes. A real one has some kilobytes.
const maxXMP = 1 << 20

// namespaces maps the beginning of a namespace, which a version follows, to its prefix.
var namespaces = map[string]string{"http://purl.org/dc/elements/": "dc", "http://ns.adobe.com/pdf/": "pdf", "http://prismstandard.org/namespaces/": "prism"}

// propertyName returns a name with the prefix of its namespace ("dc title"); "" for other namespaces.
func propertyName(n xml.Name) string {
	for space, prefix := range namespaces {
		if strings.HasPrefix(n.Space, space) {
			return prefix + " " + n.Local
		}
	}
	return ""
}

const maxValues = 200 // of one property

// xmp reads the XMP of a file: the values of each property, in their order.
func xmp(file []byte) map[string][]string {
	properties := map[string][]string{}
	decoder := xml.NewDecoder(bytes.NewReader(packet(file)))
	decoder.Strict = false
	decoder.CharsetReader = func(_ string, input io.Reader) (io.Reader, error) { return input, nil }
	current, value, depth := "", strings.Builder{}, 0
	add := func(name, value string) {
		if value = strings.TrimSpace(value); name != "" && value != "" && len(properties[name]) < maxValues {
			properties[name] = append(properties[name], value)
		}
	}
	for {
		token, err := decoder.Token()
		if err != nil { // the end, or damage: what precedes it is valid
			return properties
		}
		switch t := token.(type) {
		case xml.StartElement:
			for _, a := range t.Attr {
				add(propertyName(a.Name), a.Value)
			}
			if current == "" {
				current = propertyName(t.Name)
			}
			if current != "" {
				depth++
				value.Reset()
			}
		case xml.CharData:
			if current != "" {
				value.Write(t)
			}
		case xml.EndElement:
			if current == "" {
				continue
			}
			add(current, value.String())
			value.Reset()
			if depth--; depth == 0 {
				current = ""
			}
		}
	}
}

// packet finds the file's own packet of XMP: the last one with the namespace of PDFs. The packets of
// embedded pictures do not have that. XMP is written so that it can be found in the bytes of any file
// (ISO 16684-1 §7.3). Compressed and encrypted packets are not found.
func packet(file []byte) []byte {
	for end := len(file); ; {
		begin := bytes.LastIndex(file[:end], []byte("<x:xmpmeta"))
		if begin < 0 {
			return nil
		}
		found, _, _ := bytes.Cut(file[begin:min(end, begin+maxXMP)], []byte("</x:xmpmeta>"))
		if bytes.Contains(found, []byte("http://ns.adobe.com/pdf/")) {
			return found
		}
		end = begin
	}
}
