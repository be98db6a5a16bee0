package inspect

import "encoding/binary"

// table reads a profile that is a table: AToB0, for the perceptual intent, in
// any of its three forms (§10.10 to §10.12). nil if there is none.
func (p *icc) table(channels int) func([4]byte) [3]float64 {
	tag := p.tag("A2B0")
	if len(tag) < 32 || int(tag[8]) != channels || tag[9] != 3 {
		return nil
	}
	var stages func([]float64) []float64
	switch string(tag[:4]) {
	case "mft1":
		stages = readOldTable(tag, 1)
	case "mft2":
		p.labV2 = true
		stages = readOldTable(tag, 2)
	case "mAB ":
		stages = readNewTable(tag)
	}
	if stages == nil {
		return nil
	}
	return func(q [4]byte) [3]float64 {
		in := make([]float64, channels, 4)
		for i := range in {
			in[i] = float64(q[i]) / 255
		}
		return p.xyzOf(stages(in))
	}
}

// xyzOf converts a table's result, a colour of the connection space, to XYZ.
func (p *icc) xyzOf(v []float64) [3]float64 {
	if !p.isLab {
		const scale = 1 + 32767.0/32768
		return [3]float64{v[0] * scale, v[1] * scale, v[2] * scale}
	}
	if p.labV2 {
		const scale = 65535.0 / 65280
		return labToXYZ([3]float64{v[0] * 100 * scale, v[1]*255*scale - 128, v[2]*255*scale - 128})
	}
	return labToXYZ([3]float64{v[0] * 100, v[1]*255 - 128, v[2]*255 - 128})
}

// readOldTable reads lut8 and lut16: curves, a grid, curves. Their matrix is
// left out: it is only for devices whose colours are XYZ.
func readOldTable(tag []byte, width int) func([]float64) []float64 {
	in, out, gridPoints, at := int(tag[8]), int(tag[9]), int(tag[10]), 48
	entriesIn, entriesOut := 256, 256
	if width == 2 {
		if len(tag) < 52 {
			return nil
		}
		entriesIn, entriesOut = int(binary.BigEndian.Uint16(tag[48:])), int(binary.BigEndian.Uint16(tag[50:]))
		at = 52
	}
	cells := out
	for range in {
		cells *= gridPoints
	}
	sizes := [3]int{in * entriesIn * width, cells * width, out * entriesOut * width}
	if gridPoints < 2 || entriesIn < 2 || entriesOut < 2 || sizes[0]+sizes[1]+sizes[2] > len(tag)-at {
		return nil
	}
	first := curvesOf(unitValues(tag[at:][:sizes[0]], width), in)
	values := unitValues(tag[at+sizes[0]:][:sizes[1]], width)
	last := curvesOf(unitValues(tag[at+sizes[0]+sizes[1]:][:sizes[2]], width), out)
	sides := []int{gridPoints, gridPoints, gridPoints, gridPoints}[:in]
	return func(v []float64) []float64 {
		return last(interpolated(values, sides, out, first(v)))
	}
}

// curvesOf returns a stage that applies one sampled curve to each channel.
func curvesOf(values []float64, channels int) func([]float64) []float64 {
	curves := make([]func(float64) float64, channels)
	for i := range curves {
		n := len(values) / channels
		curves[i] = sampled(values[i*n : (i+1)*n])
	}
	return perChannel(curves)
}

func perChannel(curves []func(float64) float64) func([]float64) []float64 {
	return func(v []float64) []float64 {
		for i, curve := range curves {
			v[i] = curve(v[i])
		}
		return v
	}
}

// interpolated returns the value of a grid at a place between its points. sides are the numbers of points in each
// dimension.
func interpolated(values []float64, sides []int, out int, at []float64) []float64 {
	result := make([]float64, out)
	var low [4]int
	var fraction [4]float64
	for i, side := range sides {
		x := min(max(at[i], 0), 1) * float64(side-1)
		low[i] = min(int(x), side-2)
		fraction[i] = x - float64(low[i])
	}
	for corner := range 1 << len(sides) {
		weight, cell := 1.0, 0
		for i, side := range sides {
			step := corner >> i & 1
			if step == 1 {
				weight *= fraction[i]
			} else {
				weight *= 1 - fraction[i]
			}
			cell = cell*side + low[i] + step
		}
		if weight == 0 {
			continue
		}
		for k := range result {
			result[k] += weight * values[cell*out+k]
		}
	}
	return result
}

// readNewTable reads lutAToB: A curves, a grid, M curves, a matrix, B curves.
func readNewTable(tag []byte) func([]float64) []float64 {
	in := int(tag[8])
	part := func(at int) []byte {
		if offset := int(binary.BigEndian.Uint32(tag[at:])); offset >= 32 && offset < len(tag) {
			return tag[offset:]
		}
		return nil
	}
	b, matrix, m, grid, a := part(12), part(16), part(20), part(24), part(28)
	last := curveList(b, 3)
	if last == nil || grid == nil && in != 3 {
		return nil
	}
	var stages []func([]float64) []float64
	if grid != nil {
		first, clut := curveList(a, in), readGrid(grid, in)
		if first == nil || clut == nil {
			return nil
		}
		stages = append(stages, first, clut)
	}
	if m != nil && len(matrix) >= 48 {
		middle := curveList(m, 3)
		if middle == nil {
			return nil
		}
		stages = append(stages, middle, matrixOf(matrix))
	}
	stages = append(stages, last)
	return func(v []float64) []float64 {
		for _, stage := range stages {
			v = stage(v)
		}
		return v
	}
}

// curveList reads curves that follow each other, each padded to a multiple of four bytes.
func curveList(data []byte, n int) func([]float64) []float64 {
	curves := make([]func(float64) float64, n)
	for i := range curves {
		curve, size := parseCurve(data)
		if curve == nil {
			return nil
		}
		curves[i] = curve
		data = data[min(len(data), (size+3)/4*4):]
	}
	return perChannel(curves)
}

func readGrid(data []byte, in int) func([]float64) []float64 {
	if len(data) < 20 {
		return nil
	}
	sides, cells, width := make([]int, in), 3, int(data[16])
	for i := range sides {
		sides[i] = int(data[i])
		cells *= sides[i]
		if sides[i] < 2 {
			return nil
		}
	}
	if width != 1 && width != 2 || cells*width > len(data)-20 {
		return nil
	}
	values := unitValues(data[20:20+cells*width], width)
	return func(v []float64) []float64 { return interpolated(values, sides, 3, v) }
}

func matrixOf(data []byte) func([]float64) []float64 {
	var e [12]float64
	for i := range e {
		e[i] = fixedPoint(data[4*i:])
	}
	return func(v []float64) []float64 {
		return []float64{
			e[0]*v[0] + e[1]*v[1] + e[2]*v[2] + e[9],
			e[3]*v[0] + e[4]*v[1] + e[5]*v[2] + e[10],
			e[6]*v[0] + e[7]*v[1] + e[8]*v[2] + e[11],
		}
	}
}
