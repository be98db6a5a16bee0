package inspect

import (
	"bytes"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"
	"io"

	"golang.org/x/image/draw"
	"golang.org/x/image/webp"

	"backoffice/domain"
	"backoffice/ports"
)

// Bounds of an image, looked at before a pixel is decoded.
const (
	maxPixels = 40_000_000
	maxSide   = 20_000
)

// The sizes that the pages show, in pixels.
var (
	detailBox = image.Pt(600, 800)
	thumbBox  = image.Pt(120, 160)
)

type decoder struct {
	config func(io.Reader) (image.Config, error)
	decode func(io.Reader) (image.Image, error)
}

var decoders = map[string]decoder{
	"image/png":  {png.DecodeConfig, png.Decode},
	"image/jpeg": {jpeg.DecodeConfig, jpeg.Decode},
	"image/webp": {webp.DecodeConfig, webp.Decode},
}

func inspectCover(file io.ReadSeeker) (ports.CoverImages, error) {
	head := make([]byte, domain.SniffLength)
	n, err := io.ReadFull(file, head)
	if err != nil && !errors.Is(err, io.ErrUnexpectedEOF) {
		return ports.CoverImages{}, err
	}
	kind, err := domain.Cover.Sniff(head[:n])
	if err != nil {
		return ports.CoverImages{}, err
	}
	picture, err := decode(file, decoders[kind])
	if err != nil {
		return ports.CoverImages{}, err
	}
	turn := upright
	if kind == "image/jpeg" {
		if turn, err = readOrientation(file); err != nil {
			return ports.CoverImages{}, err
		}
	}
	var images ports.CoverImages
	if images.Detail, err = scaled(picture, turn, detailBox, 85); err != nil {
		return images, err
	}
	images.Thumb, err = scaled(picture, turn, thumbBox, 80)
	return images, err
}

func decode(file io.ReadSeeker, d decoder) (image.Image, error) {
	if _, err := file.Seek(0, io.SeekStart); err != nil {
		return nil, err
	}
	size, err := d.config(file)
	if err != nil {
		return nil, err
	}
	if size.Width <= 0 || size.Height <= 0 || size.Width > maxSide || size.Height > maxSide ||
		size.Width*size.Height > maxPixels {
		return nil, fmt.Errorf("inspect: an image of %d by %d", size.Width, size.Height)
	}
	if _, err := file.Seek(0, io.SeekStart); err != nil {
		return nil, err
	}
	return d.decode(file)
}

// scaled fits a picture into the box, never larger than it is, stands it
// upright and lays it on white, since JPEG knows no transparency.
func scaled(picture image.Image, turn orientation, box image.Point, quality int) ([]byte, error) {
	if turn.swapsSides() {
		box = image.Pt(box.Y, box.X)
	}
	small := image.NewRGBA(image.Rectangle{Max: fit(picture.Bounds().Size(), box)})
	draw.Draw(small, small.Bounds(), image.NewUniform(color.White), image.Point{}, draw.Src)
	draw.CatmullRom.Scale(small, small.Bounds(), picture, picture.Bounds(), draw.Over, nil)
	var out bytes.Buffer
	err := jpeg.Encode(&out, turn.apply(small), &jpeg.Options{Quality: quality})
	return out.Bytes(), err
}

// fit returns the largest size of the same shape within box and not over size.
func fit(size, box image.Point) image.Point {
	if size.X <= box.X && size.Y <= box.Y {
		return size
	}
	if size.X*box.Y > size.Y*box.X { // wider than the box
		return image.Pt(box.X, max(1, size.Y*box.X/size.X))
	}
	return image.Pt(max(1, size.X*box.Y/size.Y), box.Y)
}
