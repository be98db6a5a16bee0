package inspect

import (
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"errors"
	"image"
	"io"
	"slices"
)

// source is a cover as stored in its file: what a decoder gets, and what decoders do not handle.
type source struct {
	encoded []byte // the file, or the first frame of an animation
	exif    []byte // a TIFF structure
	profile []byte // an ICC profile
	size    image.Point
	offset  image.Point // of the first frame on the canvas
	canvas  image.Point // the size of the whole picture, if the container names it

	inverted bool // the decoder inverts CMYK as if Adobe had written it, so that must be undone
}

var errMalformed = errors.New("inspect: an image with missing or too many parts")

// JPEG's markers (ITU-T T.81, table B.1).
const (
	startOfFrame0          = 0xC0
	startOfFrameF          = 0xCF
	huffmanTables          = 0xC4
	jpegExtensions         = 0xC8
	arithmeticConditioning = 0xCC
	startOfImage           = 0xD8
	endOfImage             = 0xD9
	startOfScan            = 0xDA
	app1                   = 0xE1
	app2                   = 0xE2
	app14                  = 0xEE
)

// maxScans limits a progressive JPEG. Encoders write about ten scans. A bomb has thousands, and each takes
// the time of a whole picture.
const maxScans = 64

func readJPEG(data []byte) (source, error) {
	src, scans, adobe, components := source{encoded: data}, 0, false, 0
	var parts [][]byte // of the profile, each after two bytes: its number and how many there are
	for at := 2; at+4 <= len(data); {
		if data[at] != 0xFF {
			at++ // the data of a scan
			continue
		}
		marker := data[at+1]
		if marker == 0 || marker == 0xFF || marker >= 0xD0 && marker <= startOfImage || marker == 1 {
			at++ // the data of a scan, a fill byte, or a marker without a segment
			continue
		}
		if marker == endOfImage {
			break
		}
		length := int(binary.BigEndian.Uint16(data[at+2:]))
		if length < 2 || at+2+length > len(data) {
			break
		}
		segment := data[at+4 : at+2+length]
		switch {
		case marker == startOfScan:
			scans++
		case marker >= startOfFrame0 && marker <= startOfFrameF && marker != huffmanTables && marker != jpegExtensions && marker != arithmeticConditioning && len(segment) >= 6:
			src.size = firstSize(src.size, image.Pt(int(binary.BigEndian.Uint16(segment[3:])), int(binary.BigEndian.Uint16(segment[1:]))))
			components = int(segment[5])
		case marker == app1 && src.exif == nil && bytes.HasPrefix(segment, []byte("Exif\x00\x00")):
			src.exif = segment[6:]
		case marker == app2 && bytes.HasPrefix(segment, []byte("ICC_PROFILE\x00")) && len(segment) > 14:
			parts = append(parts, segment[12:])
		case marker == app14 && bytes.HasPrefix(segment, []byte("Adobe")):
			adobe = true
		}
		at += 2 + length
	}
	if scans > maxScans {
		return src, errMalformed
	}
	slices.SortStableFunc(parts, func(a, b []byte) int { return int(a[0]) - int(b[0]) })
	for _, part := range parts {
		src.profile = append(src.profile, part[2:]...)
	}
	if components == 4 && !adobe { // the decoder needs Adobe's marker
		src.encoded = slices.Concat(data[:2], []byte("\xFF\xEE\x00\x0EAdobe\x00\x64\x00\x00\x00\x00\x00"), data[2:])
		src.inverted = true
	}
	return src, nil
}

// maxProfile limits a decompressed profile, in bytes.
const maxProfile = 4 << 20

func readPNG(data []byte) (source, error) {
	src := source{encoded: data}
	for at := 8; at+12 <= len(data); {
		length := int(binary.BigEndian.Uint32(data[at:]))
		if length > len(data)-at-12 {
			break
		}
		chunk := data[at+8 : at+8+length]
		switch string(data[at+4 : at+8]) {
		case "IHDR":
			if len(chunk) >= 8 {
				src.size = firstSize(src.size, image.Pt(int(binary.BigEndian.Uint32(chunk)), int(binary.BigEndian.Uint32(chunk[4:]))))
			}
		case "eXIf":
			src.exif = chunk
		case "iCCP":
			if _, packed, ok := bytes.Cut(chunk, []byte{0}); ok && len(packed) > 1 {
				if r, err := zlib.NewReader(bytes.NewReader(packed[1:])); err == nil {
					src.profile, _ = io.ReadAll(io.LimitReader(r, maxProfile)) //nolint:errcheck // a truncated one is used as it is
				}
			}
		}
		at += 12 + length
	}
	return src, nil
}

// webpAlpha is WEBP's flag in VP8X for a picture with alpha (RFC 9649, §2.7.1).
const webpAlpha = 1 << 4

// readWEBP parses a container and puts only the picture into a new one: the image, or the first
// frame of an animation.
func readWEBP(data []byte) (source, error) {
	src := source{}
	var picture []riffChunk
	for _, c := range riffChunks(data[12:]) {
		switch c.kind {
		case "VP8X":
			if len(c.data) >= 10 {
				src.canvas = image.Pt(1+uint24(c.data[4:]), 1+uint24(c.data[7:]))
			}
		case "ICCP":
			src.profile = c.data
		case "EXIF":
			src.exif = bytes.TrimPrefix(c.data, []byte("Exif\x00\x00"))
		case "ANMF":
			if picture == nil && len(c.data) > 16 {
				src.offset = image.Pt(2*uint24(c.data), 2*uint24(c.data[3:]))
				picture = riffChunks(c.data[16:])
			}
		case "ALPH", "VP8 ", "VP8L":
			picture = append(picture, c)
		}
	}
	var alpha, bitstream []byte
	for _, c := range picture {
		switch {
		case c.kind == "ALPH" && bitstream == nil:
			alpha = c.whole
		case (c.kind == "VP8 " || c.kind == "VP8L") && bitstream == nil:
			bitstream = c.whole
			src.size = webpSize(c)
		}
	}
	if bitstream == nil || src.size.X == 0 {
		return src, errMalformed
	}
	src.encoded = buildWEBP(src.size, alpha, bitstream)
	return src, nil
}

type riffChunk struct {
	kind        string
	data, whole []byte // whole has the chunk's header, too
}

func riffChunks(data []byte) []riffChunk {
	var out []riffChunk
	for len(data) >= 8 {
		length := int(binary.LittleEndian.Uint32(data[4:]))
		if length < 0 || length > len(data)-8 {
			length = len(data) - 8 // truncated: the decoder reports it
		}
		end := min(8+length+length%2, len(data))
		out = append(out, riffChunk{string(data[:4]), data[8 : 8+length], data[:end]})
		data = data[end:]
	}
	return out
}

func uint24(b []byte) int { return int(b[0]) | int(b[1])<<8 | int(b[2])<<16 }

// webpSize reads the size from the bitstream, because the container may contain a different one.
func webpSize(c riffChunk) image.Point {
	switch {
	case c.kind == "VP8 " && len(c.data) >= 10:
		return image.Pt(int(binary.LittleEndian.Uint16(c.data[6:]))&0x3FFF, int(binary.LittleEndian.Uint16(c.data[8:]))&0x3FFF)
	case c.kind == "VP8L" && len(c.data) >= 5:
		bits := binary.LittleEndian.Uint32(c.data[1:])
		return image.Pt(1+int(bits&0x3FFF), 1+int(bits>>14&0x3FFF))
	}
	return image.Point{}
}

func buildWEBP(size image.Point, alpha, bitstream []byte) []byte {
	body := []byte("WEBP")
	if alpha != nil && string(bitstream[:4]) == "VP8 " {
		w, h := size.X-1, size.Y-1
		body = append(body, "VP8X\x0a\x00\x00\x00"...)
		body = append(body, webpAlpha, 0, 0, 0, byte(w), byte(w>>8), byte(w>>16), byte(h), byte(h>>8), byte(h>>16))
		body = append(body, alpha...)
	}
	body = append(body, bitstream...)
	return append(binary.LittleEndian.AppendUint32([]byte("RIFF"), uint32(len(body))), body...) //nolint:gosec // under 5 MB
}

// firstSize returns the size that a picture names first, because decoders make room for that one.
func firstSize(known, found image.Point) image.Point {
	if known == (image.Point{}) {
		return found
	}
	return known
}
