package sample

import (
	"bytes"
	"fmt"
	"hash/fnv"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"strings"
	"sync"

	"github.com/go-fonts/dejavu/dejavusans"
	"github.com/go-fonts/dejavu/dejavusansbold"
	"golang.org/x/image/font"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/fixed"
	"golang.org/x/image/vector"
)

// Measures in pixels; 600x800 is what the form recommends.
const (
	coverWidth  = 600
	coverHeight = 800
	coverMargin = 56
)

// theme is a cover's two colours.
type theme struct{ ground, accent color.RGBA }

var themes = []theme{
	{color.RGBA{0x1d, 0x4e, 0x89, 0xff}, color.RGBA{0xf7, 0xc5, 0x9f, 0xff}},
	{color.RGBA{0x2f, 0x5d, 0x50, 0xff}, color.RGBA{0xe9, 0xd8, 0xa6, 0xff}},
	{color.RGBA{0x6d, 0x2e, 0x46, 0xff}, color.RGBA{0xf2, 0xc6, 0xc2, 0xff}},
	{color.RGBA{0x3d, 0x40, 0x5b, 0xff}, color.RGBA{0x81, 0xb2, 0x9a, 0xff}},
	{color.RGBA{0x7a, 0x4b, 0x1e, 0xff}, color.RGBA{0xf4, 0xd5, 0x8d, 0xff}},
	{color.RGBA{0x0b, 0x5c, 0x6b, 0xff}, color.RGBA{0xbf, 0xe3, 0xd0, 0xff}},
}

func (b Book) seed() uint32 {
	hash := fnv.New32a()
	hash.Write([]byte(b.Slug))
	return hash.Sum32()
}

// theme returns the theme of the subject: books of one subject look alike.
func (b Book) theme() theme { return themes[b.subjectNumber%len(themes)] }

var fonts = sync.OnceValues(func() (pair struct{ regular, bold *opentype.Font }, err error) {
	if pair.regular, err = opentype.Parse(dejavusans.TTF); err != nil {
		return pair, err
	}
	pair.bold, err = opentype.Parse(dejavusansbold.TTF)
	return pair, err
})

// Cover draws the book's cover as a PNG.
func (b Book) Cover() ([]byte, error) {
	pair, err := fonts()
	if err != nil {
		return nil, fmt.Errorf("read the fonts: %w", err)
	}
	page := &cover{img: image.NewRGBA(image.Rect(0, 0, coverWidth, coverHeight)), theme: b.theme()}
	page.fill(page.img.Bounds(), page.theme.ground)
	page.motif(b.seed())
	page.fill(image.Rect(0, 656, coverWidth, coverHeight), page.theme.ground) // the foot stays plain

	white := color.RGBA{0xff, 0xff, 0xff, 0xff}
	page.text(pair.bold, 24, 92, page.theme.accent, strings.ToUpper(b.Subject))
	page.fill(image.Rect(coverMargin, 112, coverMargin+72, 117), page.theme.accent)
	size := 40.0
	if len([]rune(b.Title)) > 120 {
		size = 26
	}
	page.text(pair.bold, size, 180, white, strings.TrimSuffix(b.Title, " (bản mẫu)"))
	page.text(pair.regular, 22, 700, white, b.Grade)
	page.text(pair.regular, 18, 736, page.theme.accent, b.Publisher+" · bản mẫu")
	if page.err != nil {
		return nil, fmt.Errorf("draw the cover of %s: %w", b.Slug, page.err)
	}
	var out bytes.Buffer
	encoder := png.Encoder{CompressionLevel: png.BestSpeed}
	if err := encoder.Encode(&out, page.img); err != nil {
		return nil, fmt.Errorf("encode the cover of %s: %w", b.Slug, err)
	}
	return out.Bytes(), nil
}

// cover is a page being drawn; err is its last error.
type cover struct {
	img   *image.RGBA
	theme theme
	err   error
}

func (c *cover) fill(area image.Rectangle, with color.Color) {
	draw.Draw(c.img, area, image.NewUniform(with), image.Point{}, draw.Src)
}

// motif lays rings about a point below the title.
func (c *cover) motif(seed uint32) {
	x := float32(110 + seed%380)
	y := float32(560 + (seed>>9)%60)
	rings, width := 3+int(seed>>18)%3, float32(26+(seed>>22)%8)
	for ring := rings; ring > 0; ring-- {
		shade := c.theme.accent
		if (rings-ring)%2 == 1 {
			shade = c.theme.ground
		}
		c.disc(x, y, float32(ring)*width, blend(c.theme.ground, shade, 0.5))
	}
}

// disc is a filled circle.
func (c *cover) disc(x, y, radius float32, with color.Color) {
	const kappa = 0.5522848 // makes four Bézier curves a circle
	k := radius * kappa
	shape := vector.NewRasterizer(coverWidth, coverHeight)
	shape.MoveTo(x+radius, y)
	shape.CubeTo(x+radius, y+k, x+k, y+radius, x, y+radius)
	shape.CubeTo(x-k, y+radius, x-radius, y+k, x-radius, y)
	shape.CubeTo(x-radius, y-k, x-k, y-radius, x, y-radius)
	shape.CubeTo(x+k, y-radius, x+radius, y-k, x+radius, y)
	shape.ClosePath()
	shape.Draw(c.img, c.img.Bounds(), image.NewUniform(with), image.Point{})
}

// text writes from the baseline y down, broken to the page's width.
func (c *cover) text(typeface *opentype.Font, size float64, y int, with color.Color, text string) {
	face, err := opentype.NewFace(typeface, &opentype.FaceOptions{Size: size, DPI: 72, Hinting: font.HintingNone})
	if err != nil {
		c.err = err
		return
	}
	defer face.Close()
	pen := font.Drawer{Dst: c.img, Src: image.NewUniform(with), Face: face}
	step := int(size * 1.3)
	for _, line := range wrap(text, func(s string) bool {
		return pen.MeasureString(s) <= fixed.I(coverWidth-2*coverMargin)
	}) {
		pen.Dot = fixed.P(coverMargin, y)
		pen.DrawString(line)
		y += step
	}
}

// wrap breaks text between words into lines that fit.
func wrap(text string, fits func(string) bool) []string {
	var lines []string
	for _, word := range strings.Fields(text) {
		if last := len(lines) - 1; last >= 0 && fits(lines[last]+" "+word) {
			lines[last] += " " + word
			continue
		}
		lines = append(lines, word)
	}
	return lines
}

func blend(a, b color.RGBA, share float64) color.RGBA {
	mix := func(x, y uint8) uint8 { return uint8(float64(x)*(1-share) + float64(y)*share) }
	return color.RGBA{mix(a.R, b.R), mix(a.G, b.G), mix(a.B, b.B), 0xff}
}
