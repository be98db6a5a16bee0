package domain

import (
	"fmt"
	"strconv"
	"strings"
)

// PartSize is the size in bytes of all parts of an upload except the last: the minimum of S3
// (Amazon S3 User Guide, "Multipart upload limits").
const PartSize = 5 << 20

// Parts describes how a large file is divided.
type Parts struct {
	Size  int64 `json:"size"` // bytes of each part except the last
	Count int   `json:"count"`
}

// PartsOf returns the parts of a file of this many bytes.
func PartsOf(bytes int64) Parts {
	return Parts{Size: PartSize, Count: int((bytes + PartSize - 1) / PartSize)}
}

// SizeOf returns the size of a part, by its number from 1, of a file of this many bytes.
func (p Parts) SizeOf(number int, bytes int64) int64 {
	return min(p.Size, bytes-int64(number-1)*p.Size)
}

// Missing returns the numbers of the parts that have not completely arrived. arrived has the sizes of
// those that have, by number.
func (p Parts) Missing(bytes int64, arrived map[int]int64) []int {
	missing := []int{}
	for number := 1; number <= p.Count; number++ {
		if arrived[number] != p.SizeOf(number, bytes) {
			missing = append(missing, number)
		}
	}
	return missing
}

// ErrPartsMissing matches every refusal of PartsMissing.
var ErrPartsMissing = &Error{Kind: Invalid, Code: "file.parts_missing"}

// PartsMissing refuses to complete an upload with missing parts.
func PartsMissing(missing []int, count int) *Error {
	e := *ErrPartsMissing
	e.Message = fmt.Sprintf("Chưa nhận đủ tệp: còn thiếu %d trên %d phần (phần %s). Vui lòng tải tiếp.", len(missing), count, ranges(missing))
	return &e
}

// ranges formats ascending numbers as 1, 3–5.
func ranges(numbers []int) string {
	var texts []string
	for rest := numbers; len(rest) > 0; {
		n := 1
		for n < len(rest) && rest[n] == rest[0]+n {
			n++
		}
		text := strconv.Itoa(rest[0])
		if n > 1 {
			text += "–" + strconv.Itoa(rest[n-1])
		}
		texts, rest = append(texts, text), rest[n:]
	}
	return strings.Join(texts, ", ")
}
