package inspect

import (
	"encoding/binary"
	"math"
)

// conversion turns a pixel of a profile's device into sRGB.
type conversion func([4]byte) [3]byte

// icc is an ICC profile (ICC.1:2022; version 2 is read too).
type icc struct {
	data  []byte
	isLab bool // its connection space is Lab, else XYZ
	labV2 bool // Lab in the 16 bits of version 2
}

var deviceChannels = map[string]int{"GRAY": 1, "RGB ": 3, "CMYK": 4}

// parseProfile returns the conversion from a profile's device to sRGB, and how many
// channels the device has. It returns nil for a profile that it cannot read: the
// colours are then taken for sRGB, as every browser does.
func parseProfile(data []byte) (conversion, int) {
	if len(data) < 132 || string(data[36:40]) != "acsp" {
		return nil, 0
	}
	channels, p := deviceChannels[string(data[16:20])], &icc{data: data, isLab: string(data[20:24]) == "Lab "}
	if channels == 0 || !p.isLab && string(data[20:24]) != "XYZ " {
		return nil, 0
	}
	toXYZ := p.table(channels)
	if toXYZ == nil {
		toXYZ = p.matrix(channels)
	}
	if toXYZ == nil {
		return nil, 0
	}
	return func(q [4]byte) [3]byte { return toSRGB(toXYZ(q)) }, channels
}

// tag returns a tag's bytes, or nil.
func (p *icc) tag(signature string) []byte {
	count := int(binary.BigEndian.Uint32(p.data[128:]))
	for i := 0; i < count && 132+12*i+12 <= len(p.data); i++ {
		entry := p.data[132+12*i:]
		if string(entry[:4]) != signature {
			continue
		}
		at, size := int(binary.BigEndian.Uint32(entry[4:])), int(binary.BigEndian.Uint32(entry[8:]))
		if at > len(p.data) || size > len(p.data)-at || size < 12 {
			return nil
		}
		return p.data[at : at+size]
	}
	return nil
}

// matrix reads a profile of three curves and a matrix, or of one grey curve.
func (p *icc) matrix(channels int) func([4]byte) [3]float64 {
	if channels == 1 {
		grey := tabulated(p.tag("kTRC"))
		if grey == nil {
			return nil
		}
		return func(q [4]byte) [3]float64 {
			v := grey[q[0]]
			if p.isLab {
				return labToXYZ([3]float64{100 * v, 0, 0})
			}
			return [3]float64{d50[0] * v, d50[1] * v, d50[2] * v}
		}
	}
	if channels != 3 || p.isLab {
		return nil
	}
	var curves [3]*[256]float64
	var columns [3][3]float64
	for i, colour := range []string{"r", "g", "b"} {
		column := p.tag(colour + "XYZ")
		if curves[i] = tabulated(p.tag(colour + "TRC")); curves[i] == nil || len(column) < 20 {
			return nil
		}
		for j := range 3 {
			columns[i][j] = fixedPoint(column[8+4*j:])
		}
	}
	return func(q [4]byte) (xyz [3]float64) {
		for i := range 3 {
			v := curves[i][q[i]]
			for j := range 3 {
				xyz[j] += columns[i][j] * v
			}
		}
		return xyz
	}
}

func fixedPoint(b []byte) float64 { return float64(int32(binary.BigEndian.Uint32(b))) / 65536 } //nolint:gosec // s15Fixed16

// tabulated reads a curve at the 256 values of a byte.
func tabulated(tag []byte) *[256]float64 {
	curve, _ := parseCurve(tag)
	if curve == nil {
		return nil
	}
	var out [256]float64
	for i := range out {
		out[i] = curve(float64(i) / 255)
	}
	return &out
}

// parseCurve reads a curve and returns its length in bytes.
func parseCurve(tag []byte) (func(float64) float64, int) {
	if len(tag) < 12 {
		return nil, 0
	}
	switch string(tag[:4]) {
	case "curv":
		n := int(binary.BigEndian.Uint32(tag[8:]))
		switch {
		case n > (len(tag)-12)/2:
			return nil, 0
		case n == 0:
			return func(x float64) float64 { return x }, 12
		case n == 1:
			gamma := float64(binary.BigEndian.Uint16(tag[12:])) / 256
			return func(x float64) float64 { return math.Pow(math.Max(0, x), gamma) }, 14
		}
		return sampled(unitValues(tag[12:12+2*n], 2)), 12 + 2*n
	case "para":
		return parametric(tag)
	}
	return nil, 0
}

// parametric reads a curve by formula (§10.18): five kinds, of 1, 3, 4, 5 and 7
// parameters.
func parametric(tag []byte) (func(float64) float64, int) {
	kind := int(binary.BigEndian.Uint16(tag[8:]))
	counts := []int{1, 3, 4, 5, 7}
	if kind >= len(counts) || len(tag) < 12+4*counts[kind] {
		return nil, 0
	}
	var v [7]float64
	for i := range counts[kind] {
		v[i] = fixedPoint(tag[12+4*i:])
	}
	g, a, b, c, d, e, f := v[0], v[1], v[2], v[3], v[4], v[5], v[6]
	switch kind {
	case 0:
		a, b, c, d = 1, 0, 0, math.Inf(-1)
	case 1:
		c, d = 0, -b/a
	case 2:
		c, d, e, f = 0, -b/a, c, c
	}
	return func(x float64) float64 {
		y := c*x + f
		if x >= d {
			y = math.Pow(math.Max(0, a*x+b), g) + e
		}
		return math.Min(math.Max(y, 0), 1) // §10.18 clips the result; without that, a curve with a pole is infinite
	}, 12 + 4*counts[kind]
}

// unitValues reads unsigned integers of width bytes (1 or 2), scaled to between 0 and 1.
func unitValues(b []byte, width int) []float64 {
	out := make([]float64, len(b)/width)
	for i := range out {
		if width == 1 {
			out[i] = float64(b[i]) / 255
		} else {
			out[i] = float64(binary.BigEndian.Uint16(b[2*i:])) / 65535
		}
	}
	return out
}

// sampled is a curve through evenly spaced values.
func sampled(values []float64) func(float64) float64 {
	return func(x float64) float64 {
		at := math.Min(math.Max(x, 0), 1) * float64(len(values)-1)
		i := min(int(at), max(0, len(values)-2))
		if len(values) == 1 {
			return values[0]
		}
		return values[i] + (values[i+1]-values[i])*(at-float64(i))
	}
}

// The white of the connection space, CIE D50.
var d50 = [3]float64{0.9642, 1, 0.8249}

func labToXYZ(lab [3]float64) [3]float64 {
	y := (lab[0] + 16) / 116
	var out [3]float64
	for i, v := range [3]float64{y + lab[1]/500, y, y - lab[2]/200} {
		if v > 6.0/29 {
			out[i] = d50[i] * v * v * v
		} else {
			out[i] = d50[i] * 3 * 36 / 841 * (v - 4.0/29)
		}
	}
	return out
}

// fromD50 converts XYZ under D50 to linear sRGB, with Bradford's adaptation.
var fromD50 = [3][3]float64{
	{3.1338561, -1.6168667, -0.4906146},
	{-0.9787684, 1.9161415, 0.0334540},
	{0.0719453, -0.2289914, 1.4052427},
}

func toSRGB(xyz [3]float64) (out [3]byte) {
	for i, row := range fromD50 {
		v := row[0]*xyz[0] + row[1]*xyz[1] + row[2]*xyz[2]
		out[i] = gammaOf[int(math.Min(math.Max(v, 0), 1)*float64(len(gammaOf)-1)+0.5)]
	}
	return out
}

// gammaOf is sRGB's curve (IEC 61966-2-1), from light to the byte stored.
var gammaOf = func() (out [1 << 14]byte) {
	for i := range out {
		v := float64(i) / float64(len(out)-1)
		if v <= 0.0031308 {
			v *= 12.92
		} else {
			v = 1.055*math.Pow(v, 1/2.4) - 0.055
		}
		out[i] = byte(v*255 + 0.5)
	}
	return out
}()
