package inspect_test

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"image"
	"image/color"
	"image/draw"
	"image/jpeg"
	"image/png"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"backoffice/test/rawpdf"
)

// writePDF lays out a file of these objects, starting with the catalog.
func writePDF(objects ...string) []byte { return rawpdf.Write(rawpdf.ID, objects...) }

const page = "<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<<>>>>"

// pagesPDF is a sound file of n pages.
func pagesPDF(n int, more ...string) []byte {
	kids := make([]string, n)
	for i := range kids {
		kids[i] = fmt.Sprintf("%d 0 R", i+3)
	}
	objects := []string{
		"<</Type/Catalog/Pages 2 0 R>>",
		fmt.Sprintf("<</Type/Pages/Count %d/Kids[%s]>>", n, strings.Join(kids, " ")),
	}
	for range n {
		objects = append(objects, page)
	}
	return writePDF(append(objects, more...)...)
}

func stream(content string) string {
	return fmt.Sprintf("<</Length %d>>\nstream\n%s\nendstream", len(content), content)
}

// flag is a picture of w by h whose four quarters are red, green, blue and,
// below right, see-through.
func flag(w, h int) *image.NRGBA {
	m := image.NewNRGBA(image.Rect(0, 0, w, h))
	half := image.Pt(w/2, h/2)
	for _, quarter := range []struct {
		at image.Rectangle
		c  color.Color
	}{
		{image.Rect(0, 0, half.X, half.Y), color.NRGBA{R: 255, A: 255}},
		{image.Rect(half.X, 0, w, half.Y), color.NRGBA{G: 255, A: 255}},
		{image.Rect(0, half.Y, half.X, h), color.NRGBA{B: 255, A: 255}},
	} {
		draw.Draw(m, quarter.at, image.NewUniform(quarter.c), image.Point{}, draw.Src)
	}
	return m
}

func asPNG(t *testing.T, m image.Image) []byte {
	t.Helper()
	var b bytes.Buffer
	require.NoError(t, png.Encode(&b, m))
	return b.Bytes()
}

func asJPEG(t *testing.T, m image.Image) []byte {
	t.Helper()
	var b bytes.Buffer
	require.NoError(t, jpeg.Encode(&b, m, &jpeg.Options{Quality: 95}))
	return b.Bytes()
}

// exif is a TIFF structure with the orientation of the camera.
func exif(order binary.ByteOrder, orientation uint16) []byte {
	tiff := make([]byte, 26)
	copy(tiff, "II*\x00")
	if order == binary.BigEndian {
		copy(tiff, "MM\x00*")
	}
	order.PutUint32(tiff[4:], 8)
	order.PutUint16(tiff[8:], 1)
	order.PutUint16(tiff[10:], 0x0112)
	order.PutUint16(tiff[12:], 3)
	order.PutUint32(tiff[14:], 1)
	order.PutUint16(tiff[18:], orientation)
	return tiff
}

// turned puts an Exif segment with the orientation into a JPEG.
func turned(original []byte, order binary.ByteOrder, orientation uint16) []byte {
	segment := append([]byte("Exif\x00\x00"), exif(order, orientation)...)
	head := []byte{0xFF, 0xD8, 0xFF, 0xE1, 0, 0}
	binary.BigEndian.PutUint16(head[4:], uint16(len(segment)+2))
	return append(append(head, segment...), original[2:]...)
}

// bomb is a PNG whose header claims w by h pixels.
func bomb(w, h uint32) []byte {
	header := binary.BigEndian.AppendUint32(nil, w)
	header = binary.BigEndian.AppendUint32(header, h)
	header = append(header, 8, 2, 0, 0, 0)
	return append([]byte("\x89PNG\r\n\x1a\n"), chunk("IHDR", header)...)
}

func chunk(kind string, data []byte) []byte {
	out := binary.BigEndian.AppendUint32(nil, uint32(len(data)))
	out = append(append(out, kind...), data...)
	return binary.BigEndian.AppendUint32(out, crc32.ChecksumIEEE(out[4:]))
}

// cmykJPEG has 32 by 32 pixels: a quarter of cyan on white. Its values are inverted, as Adobe stores CMYK.
const cmykJPEG = `/9j/7gAOQWRvYmUAZAAAAAAC/9sAQwANCQoLCggNCwoLDg4NDxMgFRMSEhMnHB4XIC4pMTAuKS0sMzpKPjM2RjcsLUBXQUZMTlJTUjI+WmFaUGBKUVJP/9sA
QwEODg4TERMmFRUmTzUtNU9PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09P/8AAFAgAIAAgBAEiAAIRAQMRAQQiAP/E
ABYAAQEBAAAAAAAAAAAAAAAAAAAGB//EABQQAQAAAAAAAAAAAAAAAAAAAAD/xAAWAQEBAQAAAAAAAAAAAAAAAAAABQf/xAAUEQEAAAAAAAAAAAAAAAAAAAAA
/9oADgQBAAIRAxEEAAA/AJ8BGaS04BIALLNgAAAAAAAH/9k=`
