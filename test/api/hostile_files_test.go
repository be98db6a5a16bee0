package api

import (
	"bytes"
	"encoding/binary"
	"hash/crc32"
	"strings"

	"backoffice/test/rawpdf"
)

// hugePNG is a sound header of that size over next to no pixels.
func hugePNG(width, height int) []byte {
	var b bytes.Buffer
	b.WriteString("\x89PNG\r\n\x1a\n")
	chunk := func(kind string, data []byte) {
		binary.Write(&b, binary.BigEndian, uint32(len(data)))
		b.WriteString(kind)
		b.Write(data)
		binary.Write(&b, binary.BigEndian, crc32.ChecksumIEEE(append([]byte(kind), data...)))
	}
	size := binary.BigEndian.AppendUint32(binary.BigEndian.AppendUint32(nil, uint32(width)), uint32(height))
	chunk("IHDR", append(size, 8, 6, 0, 0, 0))
	chunk("IDAT", []byte("\x78\x9c\x63\x00\x00\x00\x01\x00\x01"))
	chunk("IEND", nil)
	return b.Bytes()
}

// lockedPDF says that it is encrypted under a password that nobody knows.
func lockedPDF() []byte {
	key := strings.Repeat("A5", 32)
	return rawpdf.Write("/Encrypt 3 0 R"+rawpdf.ID, "<</Type/Catalog/Pages 2 0 R>>", "<</Type/Pages/Count 0/Kids[]>>",
		"<</Filter/Standard/V 2/R 3/Length 128/P -1/O<"+key+">/U<"+key+">>>")
}
