package inspect_test

import (
	"bytes"
	"compress/zlib"
	"encoding/base64"
	"encoding/binary"
	"fmt"
	"image"
	"image/color"
	"image/jpeg"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/domain"
)

// A lossy WEBP of 32 by 32 pixels: white, black, a red (200, 30, 30) and a blue
// (30, 30, 200) before encoding.
const lossyWEBP = "UklGRmAAAABXRUJQVlA4IFQAAABQBACdASogACAAPjEUiEKiISEYBAAgAwSgCADBCeAfiB+qvGBcoAGSw66AAP7/fJzf/h21/2gC///L01qjcl///RqfaU7amT8/QVBhHPxHxdnAAAA="

func fromBase64(t *testing.T, s string) []byte {
	t.Helper()
	file, err := base64.StdEncoding.DecodeString(s)
	require.NoError(t, err)
	return file
}

// seen returns the colour of a pixel of the detail copy.
func seen(t *testing.T, file []byte, x, y int) [3]int {
	t.Helper()
	got, err := inspectCover(t, file)
	require.NoError(t, err)
	return at(decoded(t, got.Detail), x, y)
}

func at(m image.Image, x, y int) [3]int {
	c := color.RGBAModel.Convert(m.At(x, y)).(color.RGBA)
	return [3]int{int(c.R), int(c.G), int(c.B)}
}

func assertColour(t *testing.T, want, got [3]int, tolerance float64, why string) {
	t.Helper()
	for i := range want {
		assert.InDelta(t, want[i], got[i], tolerance, "%s: %v instead of %v", why, got, want)
	}
}

func TestALossyWEBPShowsTheColoursThatItWasMadeOf(t *testing.T) {
	file := fromBase64(t, lossyWEBP)
	for name, file := range map[string][]byte{"as it is": file, "in the extended form": extended(riff(file), 0, 32, 32)} {
		assertColour(t, [3]int{255, 255, 255}, seen(t, file, 8, 8), 2, name)
		assertColour(t, [3]int{0, 0, 0}, seen(t, file, 24, 8), 2, name)
		assertColour(t, [3]int{200, 30, 30}, seen(t, file, 8, 24), 8, name)
		assertColour(t, [3]int{30, 30, 200}, seen(t, file, 24, 24), 8, name)
	}
}

// riff returns the chunks of a WEBP container.
func riff(file []byte) []byte { return file[12:] }

func riffChunk(kind string, data []byte) []byte {
	out := binary.LittleEndian.AppendUint32([]byte(kind), uint32(len(data)))
	if len(data)%2 == 1 {
		data = append(slices.Clone(data), 0)
	}
	return append(out, data...)
}

func uint24(n int) []byte { return []byte{byte(n), byte(n >> 8), byte(n >> 16)} }

// extended is a WEBP of chunks with a header of that size before them.
func extended(chunks []byte, flags byte, w, h int) []byte {
	head := slices.Concat([]byte{flags, 0, 0, 0}, uint24(w-1), uint24(h-1))
	body := slices.Concat([]byte("WEBP"), riffChunk("VP8X", head), chunks)
	return append(binary.LittleEndian.AppendUint32([]byte("RIFF"), uint32(len(body))), body...)
}

func TestAnAnimatedWEBPShowsItsFirstFrame(t *testing.T) {
	first, second := riff(fromBase64(t, lossyWEBP)), riff(fromBase64(t, webpDot))
	frame := func(x, y, w, h int, image []byte) []byte {
		return riffChunk("ANMF", slices.Concat(uint24(x/2), uint24(y/2), uint24(w-1), uint24(h-1), uint24(100), []byte{0}, image))
	}
	file := extended(slices.Concat(riffChunk("ANIM", make([]byte, 6)), frame(32, 16, 32, 32, first), frame(0, 0, 1, 1, second)), 2, 64, 64)
	got, err := inspectCover(t, file)
	require.NoError(t, err)
	m := decoded(t, got.Detail)
	assert.Equal(t, image.Pt(64, 64), m.Bounds().Size())
	assertColour(t, [3]int{0, 0, 0}, at(m, 56, 24), 4, "within the frame")
	assertColour(t, [3]int{200, 30, 30}, at(m, 40, 40), 9, "within the frame")
	assertColour(t, [3]int{255, 255, 255}, at(m, 8, 40), 4, "beside the frame")
}

// afterHeader inserts a chunk after the first one of a PNG.
func afterHeader(file, more []byte) []byte {
	return slices.Concat(file[:33], more, file[33:])
}

func TestEveryTypeIsRotatedAsItsExifSays(t *testing.T) {
	png := afterHeader(asPNG(t, flag(400, 200)), chunk("eXIf", exif(binary.LittleEndian, 6)))
	got, err := inspectCover(t, png)
	require.NoError(t, err)
	assert.Equal(t, "BRWG", corners(decoded(t, got.Detail)), "PNG")
	assert.Equal(t, image.Pt(200, 400), decoded(t, got.Detail).Bounds().Size(), "PNG")
	for _, prefix := range []string{"", "Exif\x00\x00"} {
		webp := extended(slices.Concat(riff(fromBase64(t, lossyWEBP)), riffChunk("EXIF", append([]byte(prefix), exif(binary.LittleEndian, 6)...))), 8, 32, 32)
		assertColour(t, [3]int{255, 255, 255}, seen(t, webp, 24, 8), 2, "WEBP")
		assertColour(t, [3]int{0, 0, 0}, seen(t, webp, 24, 24), 2, "WEBP")
	}
}

// profile is an ICC profile of these tags.
func profile(version byte, device, connection string, tags map[string][]byte) []byte {
	head := make([]byte, 132)
	head[8] = version
	copy(head[12:], "mntr"+device+connection)
	copy(head[36:], "acsp")
	binary.BigEndian.PutUint32(head[128:], uint32(len(tags)))
	at, table, body := 132+12*len(tags), []byte{}, []byte{}
	for name, tag := range tags {
		tag = append(tag, make([]byte, (4-len(tag)%4)%4)...)
		table = append(table, name...)
		table = binary.BigEndian.AppendUint32(binary.BigEndian.AppendUint32(table, uint32(at+len(body))), uint32(len(tag)))
		body = append(body, tag...)
	}
	return slices.Concat(head, table, body)
}

func fixed(values ...float64) []byte {
	var out []byte
	for _, v := range values {
		out = binary.BigEndian.AppendUint32(out, uint32(int32(v*65536)))
	}
	return out
}

func gamma(v float64) []byte {
	return slices.Concat([]byte("para\x00\x00\x00\x00\x00\x00\x00\x00"), fixed(v))
}

func xyz(x, y, z float64) []byte {
	return slices.Concat([]byte("XYZ \x00\x00\x00\x00"), fixed(x, y, z))
}

// adobe is Adobe RGB (1998), by its published primaries.
func adobe() []byte {
	return profile(2, "RGB ", "XYZ ", map[string][]byte{
		"rXYZ": xyz(0.60974, 0.31111, 0.01947), "gXYZ": xyz(0.20528, 0.62567, 0.06087), "bXYZ": xyz(0.14919, 0.06322, 0.74457),
		"rTRC": gamma(2.19922), "gTRC": gamma(2.19922), "bTRC": gamma(2.19922),
	})
}

// grey is a linear profile of grey pictures.
func grey() []byte { return profile(2, "GRAY", "XYZ ", map[string][]byte{"kTRC": gamma(1)}) }

// inkProfile is a table from four inks to Lab: white paper, from which each ink subtracts.
func inkProfile() []byte {
	tag := []byte("mft2\x00\x00\x00\x00\x04\x03\x02\x00")
	tag = append(tag, make([]byte, 36)...)
	tag = append(tag, 0, 2, 0, 2)
	for range 4 {
		tag = append(tag, 0, 0, 0xFF, 0xFF)
	}
	for corner := range 16 { // cyan counts eight
		l, a, b := 100.0, 0.0, 0.0
		if corner&8 != 0 {
			l, a, b = l-45, a-37, b-50
		}
		if corner&4 != 0 {
			l, a, b = l-52, a+74, b-3
		}
		if corner&2 != 0 {
			l, a, b = l-11, a-5, b+93
		}
		if corner&1 != 0 {
			l, a, b = 0, 0, 0
		}
		for _, v := range []float64{max(l, 0) * 652.8, (a + 128) * 256, (b + 128) * 256} {
			tag = binary.BigEndian.AppendUint16(tag, uint16(min(v, 65535)))
		}
	}
	for range 3 {
		tag = append(tag, 0, 0, 0xFF, 0xFF)
	}
	return profile(2, "CMYK", "Lab ", map[string][]byte{"A2B0": tag})
}

// swapped is a table of the fourth version that swaps red and blue.
func swapped() []byte {
	tag := []byte("mAB \x00\x00\x00\x00\x03\x03\x00\x00")
	curve := gamma(1)
	three := slices.Concat(curve, curve, curve)
	grid := make([]byte, 20)
	grid[0], grid[1], grid[2], grid[16] = 2, 2, 2, 2
	for corner := range 8 { // red counts four
		linear := [3]float64{float64(corner & 1), float64(corner >> 1 & 1), float64(corner >> 2)}
		for j := range 3 {
			v := 0.0
			for i, row := range [3][3]float64{{0.4361, 0.2225, 0.0139}, {0.3851, 0.7169, 0.0971}, {0.1431, 0.0606, 0.7139}} {
				v += linear[i] * row[j]
			}
			grid = binary.BigEndian.AppendUint16(grid, uint16(v/(1+32767.0/32768)*65535))
		}
	}
	offset := 32
	for _, part := range []int{offset, 0, 0, offset + len(three), offset} {
		tag = binary.BigEndian.AppendUint32(tag, uint32(part))
	}
	return profile(4, "RGB ", "XYZ ", map[string][]byte{"A2B0": slices.Concat(tag, three, grid)})
}

func plain(c color.Color) *image.NRGBA {
	m := image.NewNRGBA(image.Rect(0, 0, 32, 32))
	for y := range 32 {
		for x := range 32 {
			m.Set(x, y, c)
		}
	}
	return m
}

// profiled puts a profile into each type of file.
func profiled(t *testing.T, c color.Color, icc []byte) map[string][]byte {
	t.Helper()
	var packed bytes.Buffer
	w := zlib.NewWriter(&packed)
	_, err := w.Write(icc)
	require.NoError(t, err)
	require.NoError(t, w.Close())
	return map[string][]byte{
		"PNG":  afterHeader(asPNG(t, plain(c)), chunk("iCCP", append([]byte("icc\x00\x00"), packed.Bytes()...))),
		"JPEG": withProfile(asJPEG(t, plain(c)), icc),
	}
}

// withProfile puts a profile into a JPEG, in two pieces in the wrong order.
func withProfile(file, icc []byte) []byte {
	piece := func(n byte, part []byte) []byte {
		body := slices.Concat([]byte("ICC_PROFILE\x00"), []byte{n, 2}, part)
		return append(binary.BigEndian.AppendUint16([]byte{0xFF, 0xE2}, uint16(len(body)+2)), body...)
	}
	half := len(icc) / 2
	return slices.Concat(file[:2], piece(2, icc[half:]), piece(1, icc[:half]), file[2:])
}

func TestColoursAreConvertedFromTheirProfile(t *testing.T) {
	for name, c := range map[string]struct {
		from    color.NRGBA
		profile []byte
		want    [3]int
	}{ // as LittleCMS converts them
		"Adobe RGB, a green":  {color.NRGBA{120, 180, 90, 255}, adobe(), [3]int{80, 181, 82}},
		"Adobe RGB, white":    {color.NRGBA{255, 255, 255, 255}, adobe(), [3]int{255, 255, 255}},
		"Adobe RGB, beyond":   {color.NRGBA{0, 255, 0, 255}, adobe(), [3]int{0, 255, 0}},
		"a table, red":        {color.NRGBA{255, 0, 0, 255}, swapped(), [3]int{0, 0, 255}},
		"a table, yellow":     {color.NRGBA{255, 255, 0, 255}, swapped(), [3]int{0, 255, 255}},
		"a truncated profile": {color.NRGBA{120, 180, 90, 255}, adobe()[:200], [3]int{120, 180, 90}},
		"for other channels":  {color.NRGBA{120, 180, 90, 255}, inkProfile(), [3]int{120, 180, 90}},
		"for grey pictures":   {color.NRGBA{120, 180, 90, 255}, grey(), [3]int{120, 180, 90}},
		"a grey picture":      {color.NRGBA{120, 120, 120, 255}, grey(), [3]int{182, 182, 182}},
	} {
		for kind, file := range profiled(t, c.from, c.profile) {
			tolerance := map[string]float64{"PNG": 3, "JPEG": 16}[kind] // a JPEG of the edge of a colour space is not exact
			assertColour(t, c.want, seen(t, file, 16, 16), tolerance, fmt.Sprint(name, ", ", kind))
		}
	}
	webp := extended(slices.Concat(riffChunk("ICCP", swapped()), riff(fromBase64(t, lossyWEBP))), 0x20, 32, 32)
	assert.Greater(t, seen(t, webp, 8, 24)[2], 180, "WEBP: the red is blue")
}

// inverse is a table of the fourth version whose matrix makes colours negative before their last curve.
func inverse() []byte {
	curve := slices.Concat([]byte("curv\x00\x00\x00\x00\x00\x00\x00\x01"), []byte{2, 0x33, 0, 0})
	three := slices.Concat(curve, curve, curve)
	matrix := fixed(-1, 0, 0, 0, -1, 0, 0, 0, -1, 0, 0, 0)
	tag := []byte("mAB \x00\x00\x00\x00\x03\x03\x00\x00")
	for _, part := range []int{32, 32 + len(three), 32, 0, 0} {
		tag = binary.BigEndian.AppendUint32(tag, uint32(part))
	}
	return profile(4, "RGB ", "XYZ ", map[string][]byte{"A2B0": slices.Concat(tag, three, matrix)})
}

// A profile affects nothing but the colours.
func TestNoProfileMakesACoverUnreadable(t *testing.T) {
	pole := profile(2, "RGB ", "XYZ ", map[string][]byte{
		"rXYZ": xyz(0.4361, 0, 0.0139), "gXYZ": xyz(0.3851, 0.7169, 0.0971), "bXYZ": xyz(0.1431, 0.0606, 0.7139),
		"rTRC": gamma(-1), "gTRC": gamma(1), "bTRC": gamma(1),
	})
	for name, icc := range map[string][]byte{"a pole": pole, "negative colours": inverse()} {
		for kind, file := range profiled(t, color.NRGBA{0, 90, 200, 255}, icc) {
			_, err := inspectCover(t, file)
			assert.NoError(t, err, "%s, %s", name, kind)
		}
	}
}

func TestACoverInInksIsShownInTheirColours(t *testing.T) {
	file := fromBase64(t, strings.ReplaceAll(cmykJPEG, "\n", ""))
	assertColour(t, [3]int{0, 255, 255}, seen(t, file, 8, 8), 6, "cyan without a profile")
	assertColour(t, [3]int{255, 255, 255}, seen(t, file, 24, 24), 6, "paper")
	withInks := withProfile(file, inkProfile())
	assertColour(t, [3]int{0, 150, 219}, seen(t, withInks, 8, 8), 12, "cyan by its profile")
	assertColour(t, [3]int{255, 255, 255}, seen(t, withInks, 24, 24), 6, "paper by its profile")
}

func TestACoverOfTooManyPixelsIsRefusedForThat(t *testing.T) {
	webp := extended(riff(fromBase64(t, lossyWEBP)), 0, 16_000, 16_000)
	for name, file := range map[string][]byte{
		"60,000 by 60,000":       bomb(60_000, 60_000),
		"40 megapixels and one":  bomb(6_154, 6_500),
		"a canvas":               webp,
		"a second, small header": append(bomb(60_000, 60_000), bomb(10, 10)[8:]...),
	} {
		_, err := inspectCover(t, file)
		require.ErrorIs(t, err, domain.ErrCoverPixels, name)
		assert.ErrorContains(t, err, "40 triệu", name)
	}
}

func TestAJPEGOfManyScansIsRefused(t *testing.T) {
	var b bytes.Buffer
	require.NoError(t, jpeg.Encode(&b, image.NewGray(image.Rect(0, 0, 32, 32)), nil)) // of one scan, which may be repeated
	head, scan, ok := bytes.Cut(bytes.TrimSuffix(b.Bytes(), []byte("\xFF\xD9")), []byte("\xFF\xDA"))
	require.True(t, ok)
	ofScans := func(n int) []byte {
		return slices.Concat(head, bytes.Repeat(slices.Concat([]byte("\xFF\xDA"), scan), n), []byte("\xFF\xD9"))
	}
	_, err := inspectCover(t, ofScans(64))
	require.NoError(t, err)
	_, err = inspectCover(t, ofScans(65))
	require.ErrorIs(t, err, domain.Cover.ContentRefusal())
}
