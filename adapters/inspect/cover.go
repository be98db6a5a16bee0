package inspect

import (
	"bytes"
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

// maxPixels is checked before any pixel is decoded.
const maxPixels = 40_000_000

// The largest sizes that the pages show, in pixels.
var (
	detailBox = image.Pt(600, 800)
	thumbBox  = image.Pt(120, 160)
)

// format has the functions that read a file of one type of image and decode its pixels.
type format struct {
	read   func([]byte) (source, error)
	decode func(io.Reader) (image.Image, error)
}

var formats = map[string]format{
	"image/png":  {readPNG, png.Decode},
	"image/jpeg": {readJPEG, jpeg.Decode},
	"image/webp": {readWEBP, webp.Decode},
}

// coverResult is the child process's result for a cover.
type coverResult struct {
	ports.CoverImages
	TooManyPixels bool
}

func parseCover(data []byte, report func(any) error) error {
	result, err := inspectCover(data)
	if err != nil {
		return err
	}
	return report(result)
}

func inspectCover(data []byte) (coverResult, error) {
	kind, err := domain.Cover.Sniff(data[:min(len(data), domain.SniffLength)])
	if err != nil {
		return coverResult{}, err
	}
	src, err := formats[kind].read(data)
	if err != nil {
		return coverResult{}, err
	}
	if src.size.X*src.size.Y > maxPixels || src.canvas.X*src.canvas.Y > maxPixels {
		return coverResult{TooManyPixels: true}, nil
	}
	picture, err := formats[kind].decode(bytes.NewReader(src.encoded))
	if err != nil {
		return coverResult{}, err
	}
	if kind == "image/webp" {
		picture = asLimitedRange(picture)
	}
	return scaledCopies(picture, src)
}

// scaledCopies returns the images in the sizes of the pages. It first reduces a picture that is much larger than
// these, to save work.
func scaledCopies(picture image.Image, src source) (coverResult, error) {
	size, turn := picture.Bounds().Size(), orientationIn(src.exif)
	goal := fit(size, turn.storedSize(detailBox))
	small := reduce(picture, max(1, min(size.X/goal.X, size.Y/goal.Y)), src.inverted).rgba(src.profile)
	if src.canvas != (image.Point{}) && src.canvas != size {
		small = src.fullFrame(small, size)
	}
	var images ports.CoverImages
	var err error
	if images.Detail, err = scaled(small, turn, detailBox, 85); err != nil {
		return coverResult{}, err
	}
	images.Thumb, err = scaled(small, turn, thumbBox, 80)
	return coverResult{CoverImages: images}, err
}

// fullFrame draws the first frame of an animation at its place on the canvas. size is that of the frame before it
// was reduced.
func (src source) fullFrame(frame *image.RGBA, size image.Point) *image.RGBA {
	reduced := func(n, after, before int) int { return max(1, n*after/max(1, before)) }
	reducedSize := frame.Bounds().Size()
	out := image.NewRGBA(image.Rect(0, 0, reduced(src.canvas.X, reducedSize.X, size.X), reduced(src.canvas.Y, reducedSize.Y, size.Y)))
	offset := image.Pt(src.offset.X*reducedSize.X/size.X, src.offset.Y*reducedSize.Y/size.Y)
	draw.Draw(out, frame.Bounds().Add(offset), frame, image.Point{}, draw.Src)
	return out
}

// scaled fits a picture into the box without enlarging it, rotates it upright, and draws it on
// white, because JPEG has no transparency.
func scaled(picture image.Image, turn orientation, box image.Point, quality int) ([]byte, error) {
	small := image.NewRGBA(image.Rectangle{Max: fit(picture.Bounds().Size(), turn.storedSize(box))})
	draw.Draw(small, small.Bounds(), image.NewUniform(color.White), image.Point{}, draw.Src)
	draw.CatmullRom.Scale(small, small.Bounds(), picture, picture.Bounds(), draw.Over, nil)
	var out bytes.Buffer
	err := jpeg.Encode(&out, turn.apply(small), &jpeg.Options{Quality: quality})
	return out.Bytes(), err
}

// fit returns the largest size with the same proportions that exceeds neither box nor size.
func fit(size, box image.Point) image.Point {
	if size.X <= box.X && size.Y <= box.Y {
		return size
	}
	if size.X*box.Y > size.Y*box.X { // wider than the box
		return image.Pt(box.X, max(1, size.Y*box.X/size.X))
	}
	return image.Pt(max(1, size.X*box.Y/size.Y), box.Y)
}
