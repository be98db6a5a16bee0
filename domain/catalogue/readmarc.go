package catalogue

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"iter"
	"strconv"
	"strings"
	"unicode/utf8"
)

// ReadMARC returns the records of a file in ISO 2709. Their Line is the number of the record, from 1. It
// finds records by their last byte, so one that is broken does not hide the next. If the file cannot be
// read further, the last pair has the error.
func ReadMARC(from io.Reader) iter.Seq2[Entry, error] {
	return func(yield func(Entry, error) bool) {
		records := bufio.NewScanner(from)
		records.Buffer(nil, maxEntry+1)
		records.Split(splitRecords)
		number := 0
		for records.Scan() {
			number++
			if !yield(entryOfMARC(number, records.Bytes()), nil) {
				return
			}
		}
		err := records.Err()
		if errors.Is(err, bufio.ErrTooLong) {
			err = errTooLong
		}
		if err != nil {
			yield(Entry{Line: number + 1}, err)
		}
	}
}

// splitRecords is a bufio.SplitFunc. Line breaks between records are skipped, because some programs
// write them.
func splitRecords(data []byte, atEOF bool) (advance int, record []byte, err error) {
	start := len(data) - len(bytes.TrimLeft(data, "\r\n"))
	if end := bytes.IndexByte(data[start:], endOfRecord[0]); end >= 0 {
		return start + end + 1, data[start : start+end+1], nil
	}
	if atEOF && start < len(data) {
		return len(data), data[start:], nil
	}
	if atEOF {
		return len(data), nil, nil
	}
	return 0, nil, nil
}

func entryOfMARC(number int, content []byte) Entry {
	record, err := parseISO2709(content)
	if err != nil {
		return Entry{Line: number, Err: err}
	}
	return record.entry(number)
}

var (
	errMARCLength    = errors.New("the lengths in the leader do not fit the record")
	errMARC8         = errors.New("the record is in MARC-8; convert the file first: yaz-marcdump -f marc8 -t utf8 -l 9=97 -o marc")
	errMARCDirectory = errors.New("the directory of the record is broken")
)

// Positions in the leader, the value of the coding for Unicode, and the length of a directory's entry.
const (
	codingAt             = 9
	baseAt               = 12
	unicodeCoding        = 'a'
	directoryEntryLength = 12
)

// parseISO2709 reads a record. It trusts no length.
func parseISO2709(content []byte) (r Record, err error) {
	if len(content) < leaderLength+2 {
		return r, errMARCLength
	}
	length, lengthErr := parseNumber(content[:5])
	base, baseErr := parseNumber(content[baseAt : baseAt+5])
	if lengthErr != nil || baseErr != nil || length != len(content) || base <= leaderLength || base >= length || content[base-1] != endOfField[0] {
		return r, errMARCLength
	}
	if content[codingAt] != unicodeCoding && !sameInMARC8(content) {
		return r, errMARC8
	}
	if !utf8.Valid(content) {
		return r, errNotUTF8
	}
	directory := content[leaderLength : base-1]
	if len(directory)%directoryEntryLength != 0 {
		return r, errMARCDirectory
	}
	fields := content[base:]
	unread := len(fields) // otherwise a record whose fields overlap could take ten thousand times the memory of its file
	for ; len(directory) > 0; directory = directory[directoryEntryLength:] {
		size, sizeErr := parseNumber(directory[3:7])
		start, startErr := parseNumber(directory[7:12])
		if sizeErr != nil || startErr != nil || size < 1 || size > unread || start+size > len(fields) || fields[start+size-1] != endOfField[0] {
			return r, errMARCDirectory
		}
		unread -= size
		r.addField(string(directory[:3]), string(fields[start:start+size-1]))
	}
	return r, nil
}

func parseNumber(text []byte) (int, error) {
	n, err := strconv.ParseUint(string(text), 10, 31)
	return int(n), err
}

// sameInMARC8 reports whether a text is the same in MARC-8 and UTF-8.
func sameInMARC8(text []byte) bool {
	const escape = 0x1b // changes the character set in MARC-8
	return !bytes.ContainsFunc(text, func(r rune) bool { return r >= utf8.RuneSelf || r == escape })
}

func (r *Record) addField(tag, content string) {
	if strings.HasPrefix(tag, "00") {
		r.Control = append(r.Control, ControlField{tag, content})
		return
	}
	parts := strings.Split(content, delimiter)
	field := DataField{Tag: tag, Indicators: parts[0]}
	for _, part := range parts[1:] {
		if part != "" {
			_, size := utf8.DecodeRuneInString(part)
			field.Subfields = append(field.Subfields, Subfield{part[:size], part[size:]})
		}
	}
	r.Data = append(r.Data, field)
}
