package inspect

import (
	"image"
	"image/draw"
)

// pixels are a picture with four bytes a pixel: red, green, blue and alpha,
// premultiplied; or cyan, magenta, yellow and black.
type pixels struct {
	size image.Point
	pix  []byte
	cmyk bool
}

// reduce reads a picture and averages blocks of n by n of its pixels. An inverted one is inverted again.
func reduce(m image.Image, n int, inverted bool) pixels {
	bounds := m.Bounds()
	_, cmyk := m.(*image.CMYK)
	out := pixels{size: image.Pt(max(1, bounds.Dx()/n), max(1, bounds.Dy()/n)), cmyk: cmyk}
	out.pix = make([]byte, 4*out.size.X*out.size.Y)
	row, sums := make([]byte, 4*bounds.Dx()), make([]int, 4*out.size.X)
	columns, lines := min(n, bounds.Dx()), min(n, bounds.Dy())
	for y := range out.size.Y {
		clear(sums)
		for i := range lines {
			readRow(m, bounds.Min.Y+y*n+i, row)
			for x := range out.size.X {
				for j := range columns {
					p := row[4*(x*n+j):][:4]
					sums[4*x] += int(p[0])
					sums[4*x+1] += int(p[1])
					sums[4*x+2] += int(p[2])
					sums[4*x+3] += int(p[3])
				}
			}
		}
		half, all := columns*lines/2, columns*lines
		for i, sum := range sums {
			v := byte((sum + half) / all) //nolint:gosec // an average of bytes
			if inverted {
				v = 255 - v
			}
			out.pix[4*y*out.size.X+i] = v
		}
	}
	return out
}

// readRow reads one line of a picture into four bytes a pixel.
func readRow(m image.Image, y int, row []byte) {
	b := m.Bounds()
	switch p := m.(type) {
	case *image.CMYK:
		copy(row, p.Pix[p.PixOffset(b.Min.X, y):][:len(row)])
	case *limitedRange:
		p.readRow(y, row)
	default:
		line := &image.RGBA{Pix: row, Stride: len(row), Rect: image.Rect(0, 0, b.Dx(), 1)}
		draw.Draw(line, line.Rect, m, image.Pt(b.Min.X, y), draw.Src)
	}
}

// limitedRange is a lossy WEBP picture. Its luminance runs from 16 to 235 and its
// chrominance from 16 to 240, by ITU-R BT.601 (RFC 6386, §9.2). The decoder does
// not convert it; image.YCbCr assumes the full range.
type limitedRange struct {
	*image.YCbCr
	alpha  []byte // nil if the picture is opaque
	stride int
}

func asLimitedRange(m image.Image) image.Image {
	switch p := m.(type) {
	case *image.YCbCr:
		return &limitedRange{YCbCr: p}
	case *image.NYCbCrA:
		return &limitedRange{YCbCr: &p.YCbCr, alpha: p.A, stride: p.AStride}
	}
	return m
}

func (l *limitedRange) readRow(y int, row []byte) {
	for x := range l.Rect.Dx() {
		luma, c := 76309*(int(l.Y[l.YOffset(x, y)])-16), l.COffset(x, y)
		cb, cr := int(l.Cb[c])-128, int(l.Cr[c])-128
		a := 255
		if l.alpha != nil {
			a = int(l.alpha[y*l.stride+x])
		}
		p := row[4*x:][:4]
		p[0] = premultiplied(luma+104597*cr, a)
		p[1] = premultiplied(luma-25675*cb-53279*cr, a)
		p[2] = premultiplied(luma+132201*cb, a)
		p[3] = byte(a) //nolint:gosec // 0 to 255
	}
}

// premultiplied rounds a value in 65,536ths and multiplies it by alpha.
func premultiplied(v, alpha int) byte {
	return byte((min(max((v+1<<15)>>16, 0), 255)*alpha + 127) / 255) //nolint:gosec // 0 to 255
}

// rgba converts the picture to sRGB, from its profile if it has one, and in place where possible.
func (p pixels) rgba(profile []byte) *image.RGBA {
	out := &image.RGBA{Pix: p.pix, Stride: 4 * p.size.X, Rect: image.Rectangle{Max: p.size}}
	convert, channels := parseProfile(profile)
	switch {
	case p.cmyk && (convert == nil || channels != 4):
		m := &image.CMYK{Pix: p.pix, Stride: 4 * p.size.X, Rect: out.Rect}
		out = image.NewRGBA(out.Rect)
		draw.Draw(out, out.Rect, m, image.Point{}, draw.Src)
	case convert == nil || channels == 4 && !p.cmyk || channels == 1 && !p.isGray(): // no profile, or one that does not fit the picture: ignored
	default:
		p.convert(convert, channels)
	}
	return out
}

// isGray reports whether red, green and blue are the same in every pixel.
func (p pixels) isGray() bool {
	for at := 0; at < len(p.pix); at += 4 {
		if p.pix[at] != p.pix[at+1] || p.pix[at] != p.pix[at+2] {
			return false
		}
	}
	return !p.cmyk
}

// convert turns every pixel into sRGB, in place.
func (p pixels) convert(convert conversion, channels int) {
	var last, result [4]byte
	known := false
	for at := 0; at < len(p.pix); at += 4 {
		pixel := (*[4]byte)(p.pix[at:])
		if !known || *pixel != last {
			last, known = *pixel, true
			result = converted(*pixel, convert, channels)
		}
		*pixel = result
	}
}

func converted(pixel [4]byte, convert conversion, channels int) [4]byte {
	alpha := 255
	if channels != 4 {
		if alpha = int(pixel[3]); alpha == 0 {
			return pixel
		}
		for i := range 3 {
			pixel[i] = byte(min(255, (int(pixel[i])*255+alpha/2)/alpha)) //nolint:gosec // 0 to 255
		}
	}
	out := convert(pixel)
	for i := range out {
		out[i] = byte((int(out[i])*alpha + 127) / 255) //nolint:gosec // 0 to 255
	}
	return [4]byte{out[0], out[1], out[2], byte(alpha)} //nolint:gosec // 0 to 255
}
