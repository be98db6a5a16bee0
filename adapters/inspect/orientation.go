package inspect

import (
	"bytes"
	"encoding/binary"
	"image"
)

// orientation is how a camera was held: the value of Exif's tag 0x0112 (CIPA DC-008). Scanned and
// photographed covers have it, and image decoders ignore it.
type orientation uint16

const upright orientation = 1

func (o orientation) swapsSides() bool { return o >= 5 }

// storedSize converts a size of the upright picture into one of the picture as stored.
func (o orientation) storedSize(size image.Point) image.Point {
	if o.swapsSides() {
		return image.Pt(size.Y, size.X)
	}
	return size
}

// apply returns the picture upright.
func (o orientation) apply(in *image.RGBA) *image.RGBA {
	if o == upright {
		return in
	}
	size := in.Bounds().Size()
	w, h := size.X, size.Y
	if o.swapsSides() {
		size = image.Pt(h, w)
	}
	out := image.NewRGBA(image.Rectangle{Max: size})
	for y := range h {
		for x := range w {
			to := o.place(x, y, w, h)
			out.SetRGBA(to.X, to.Y, in.RGBAAt(x, y))
		}
	}
	return out
}

// place returns where the stored pixel (x, y) of a picture of w by h is displayed.
func (o orientation) place(x, y, w, h int) image.Point {
	switch o {
	case 2:
		return image.Pt(w-1-x, y)
	case 3:
		return image.Pt(w-1-x, h-1-y)
	case 4:
		return image.Pt(x, h-1-y)
	case 5:
		return image.Pt(y, x)
	case 6:
		return image.Pt(h-1-y, x)
	case 7:
		return image.Pt(h-1-y, w-1-x)
	case 8:
		return image.Pt(y, w-1-x)
	}
	return image.Pt(x, y)
}

// orientationIn reads the first directory of Exif's TIFF structure. A picture without one, or with
// an invalid one, is upright.
func orientationIn(tiff []byte) orientation {
	var order binary.ByteOrder = binary.LittleEndian
	if bytes.HasPrefix(tiff, []byte("MM")) {
		order = binary.BigEndian
	}
	if len(tiff) < 8 {
		return upright
	}
	start := int64(order.Uint32(tiff[4:]))
	if start+2 > int64(len(tiff)) {
		return upright
	}
	entries := tiff[start+2:]
	for range order.Uint16(tiff[start:]) {
		if len(entries) < 12 {
			break
		}
		if order.Uint16(entries) == 0x0112 {
			if o := orientation(order.Uint16(entries[8:])); o >= 1 && o <= 8 {
				return o
			}
			break
		}
		entries = entries[12:]
	}
	return upright
}
