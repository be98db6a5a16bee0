package inspect_test

import (
	"bytes"
	"encoding/base64"
	"encoding/binary"
	"image"
	"image/color"
	"image/gif"
	"image/jpeg"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/domain"
	"backoffice/ports"
)

func inspectCover(t *testing.T, file []byte) (ports.CoverImages, error) {
	t.Helper()
	return newInspector(t).Cover(t.Context(), "an editor", bytes.NewReader(file))
}

func decoded(t *testing.T, file []byte) image.Image {
	t.Helper()
	m, err := jpeg.Decode(bytes.NewReader(file))
	require.NoError(t, err)
	return m
}

// RULES §8.3.
func TestACoverIsScaledToTheSizesThatThePagesShow(t *testing.T) {
	for _, c := range []struct {
		name          string
		w, h          int
		detail, thumb image.Point
	}{
		{"as recommended", 600, 800, image.Pt(600, 800), image.Pt(120, 160)},
		{"larger", 1200, 1600, image.Pt(600, 800), image.Pt(120, 160)},
		{"wide", 1000, 500, image.Pt(600, 300), image.Pt(120, 60)},
		{"tall", 200, 1000, image.Pt(160, 800), image.Pt(32, 160)},
		{"small is never enlarged", 100, 90, image.Pt(100, 90), image.Pt(100, 90)},
		{"a line", 2000, 1, image.Pt(600, 1), image.Pt(120, 1)},
		{"a dot", 1, 1, image.Pt(1, 1), image.Pt(1, 1)},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, err := inspectCover(t, asPNG(t, flag(c.w, c.h)))
			require.NoError(t, err)
			assert.Equal(t, c.detail, decoded(t, got.Detail).Bounds().Size())
			assert.Equal(t, c.thumb, decoded(t, got.Thumb).Bounds().Size())
		})
	}
}

// corners names the colours at the corners: above left, above right, below
// left, below right.
func corners(m image.Image) string {
	b := m.Bounds().Inset(4)
	at := func(x, y int) string {
		c := color.RGBAModel.Convert(m.At(x, y)).(color.RGBA)
		switch {
		case c.R > 200 && c.G > 200 && c.B > 200:
			return "W"
		case c.R > 200:
			return "R"
		case c.G > 200:
			return "G"
		case c.B > 200:
			return "B"
		}
		return "?"
	}
	return at(b.Min.X, b.Min.Y) + at(b.Max.X, b.Min.Y) + at(b.Min.X, b.Max.Y) + at(b.Max.X, b.Max.Y)
}

func TestTransparencyBecomesWhite(t *testing.T) {
	got, err := inspectCover(t, asPNG(t, flag(300, 400)))
	require.NoError(t, err)
	assert.Equal(t, "RGBW", corners(decoded(t, got.Detail)))
}

// RULES §8.3.
func TestAPhotographKeepsItsOrientation(t *testing.T) {
	white := image.NewRGBA(image.Rect(0, 0, 400, 200))
	for i := range white.Pix {
		white.Pix[i] = 255
	}
	m := flag(400, 200)
	for y := range 200 {
		for x := range 400 {
			if c := m.NRGBAAt(x, y); c.A == 255 {
				white.Set(x, y, c)
			}
		}
	}
	original := asJPEG(t, white)
	for orientation, want := range map[uint16]string{
		0: "RGBW", 1: "RGBW", 2: "GRWB", 3: "WBGR", 4: "BWRG", 5: "RBGW", 6: "BRWG", 7: "WGBR", 8: "GWRB", 9: "RGBW",
	} {
		for _, order := range []binary.ByteOrder{binary.LittleEndian, binary.BigEndian} {
			got, err := inspectCover(t, turned(original, order, orientation))
			require.NoError(t, err)
			seen := decoded(t, got.Detail)
			assert.Equal(t, want, corners(seen), "orientation %d", orientation)
			wide := seen.Bounds().Dx() > seen.Bounds().Dy()
			assert.Equal(t, orientation < 5 || orientation > 8, wide, "orientation %d", orientation)
		}
	}
}

// A lossless WEBP of one pixel.
const webpDot = "UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA=="

// RULES §8.3.
func TestAWEBPCoverIsDecoded(t *testing.T) {
	file, err := base64.StdEncoding.DecodeString(webpDot)
	require.NoError(t, err)
	got, err := inspectCover(t, file)
	require.NoError(t, err)
	assert.Equal(t, image.Pt(1, 1), decoded(t, got.Detail).Bounds().Size())
}

// RULES §4.5.
func TestWhatIsNoImageIsRefused(t *testing.T) {
	sound := asPNG(t, flag(600, 800))
	var moving bytes.Buffer
	require.NoError(t, gif.Encode(&moving, flag(8, 8), nil))
	for name, file := range map[string][]byte{
		"nothing":                 {},
		"a few bytes":             []byte("\x89PNG"),
		"no pixels":               bomb(0, 100),
		"truncated":               sound[:len(sound)/2],
		"only a header":           bomb(600, 800),
		"a PDF":                   pagesPDF(1),
		"an SVG":                  []byte(`<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`),
		"a GIF":                   moving.Bytes(),
		"HTML behind a magic":     []byte("\xff\xd8\xff<html><script>alert(1)</script>"),
		"RIFF that is not a WEBP": []byte("RIFF\x10\x00\x00\x00WAVEfmt "),
		"a torn WEBP":             []byte("RIFF\xff\xff\xff\xffWEBPVP8L\xff\xff\xff\xff/"),
	} {
		t.Run(name, func(t *testing.T) {
			got, err := inspectCover(t, file)
			require.ErrorIs(t, err, domain.Cover.ContentRefusal())
			assert.ErrorContains(t, err, "Please select a valid image file")
			assert.Empty(t, got.Detail)
		})
	}
}

// Covers are encoded again, so nothing is left of a file that is valid in two formats.
func TestNothingButPixelsIsLeftOfACover(t *testing.T) {
	file := append(asJPEG(t, flag(60, 80)), "<script>alert(1)</script>"...)
	got, err := inspectCover(t, file)
	require.NoError(t, err)
	assert.NotContains(t, string(got.Detail), "script")
}

func TestTheLargestImageAllowedIsDecodedWithinTheLimits(t *testing.T) {
	got, err := inspectCover(t, asPNG(t, image.NewGray16(image.Rect(0, 0, 6_250, 6_400))))
	require.NoError(t, err)
	assert.Equal(t, 600, decoded(t, got.Detail).Bounds().Dx())
}
