package pdf

import (
	"bytes"
	"math"
	"strconv"
)

// lexer cuts bytes into tokens: int, float64, name, text and word.
type lexer struct {
	data []byte
	at   int
}

func isSpace(c byte) bool {
	return c == ' ' || c == '\n' || c == '\r' || c == '\t' || c == '\f' || c == 0
}

func isDelimiter(c byte) bool {
	switch c {
	case '(', ')', '<', '>', '[', ']', '{', '}', '/', '%':
		return true
	}
	return false
}

func isDigit(c byte) bool { return c >= '0' && c <= '9' }

func (l *lexer) skipSpace() {
	for l.at < len(l.data) {
		switch c := l.data[l.at]; {
		case isSpace(c):
			l.at++
		case c == '%':
			end := bytes.IndexAny(l.data[l.at:], "\r\n")
			if end < 0 {
				l.at = len(l.data)
				return
			}
			l.at += end
		default:
			return
		}
	}
}

func (l *lexer) token() (any, error) {
	l.skipSpace()
	if l.at >= len(l.data) {
		return nil, errEnd
	}
	c := l.data[l.at]
	switch {
	case c == '/':
		l.at++
		return unescaped(l.run()), nil
	case c == '(':
		return l.literal()
	case c == '<' && l.follows("<<"), c == '>' && l.follows(">>"):
		l.at += 2
		return word(l.data[l.at-2 : l.at]), nil
	case c == '<':
		return l.hex()
	case isDelimiter(c):
		l.at++
		return word(l.data[l.at-1 : l.at]), nil
	}
	return number(l.run()), nil
}

func (l *lexer) follows(s string) bool { return bytes.HasPrefix(l.data[l.at:], []byte(s)) }

// run takes the bytes up to the next space or delimiter.
func (l *lexer) run() []byte {
	start := l.at
	for l.at < len(l.data) && !isSpace(l.data[l.at]) && !isDelimiter(l.data[l.at]) {
		l.at++
	}
	return l.data[start:l.at]
}

// number reads a number, or a word where it is none.
func number(run []byte) any {
	if len(run) > 0 && (isDigit(run[0]) || run[0] == '-' || run[0] == '+' || run[0] == '.') && len(run) < 32 {
		if n, err := strconv.Atoi(string(run)); err == nil {
			return n
		}
		if f, err := strconv.ParseFloat(string(run), 64); err == nil && !math.IsNaN(f) && !math.IsInf(f, 0) {
			return f
		}
	}
	return word(run)
}

// unescaped turns #20 and the like in a name into the bytes meant.
func unescaped(run []byte) name {
	if bytes.IndexByte(run, '#') < 0 {
		return name(run)
	}
	out := make([]byte, 0, len(run))
	for i := 0; i < len(run); i++ {
		if run[i] == '#' && i+2 < len(run) {
			if b, err := strconv.ParseUint(string(run[i+1:i+3]), 16, 8); err == nil {
				out = append(out, byte(b))
				i += 2
				continue
			}
		}
		out = append(out, run[i])
	}
	return name(out)
}

func (l *lexer) hex() (any, error) {
	l.at++
	end := bytes.IndexByte(l.data[l.at:], '>')
	if end < 0 {
		return nil, errEnd
	}
	digits := make([]byte, 0, end+1)
	for _, c := range l.data[l.at : l.at+end] {
		if !isSpace(c) {
			digits = append(digits, c)
		}
	}
	l.at += end + 1
	if len(digits)%2 == 1 {
		digits = append(digits, '0')
	}
	out := make([]byte, len(digits)/2)
	for i := range out {
		b, err := strconv.ParseUint(string(digits[2*i:2*i+2]), 16, 8)
		if err != nil {
			break
		}
		out[i] = byte(b)
	}
	return text(out), nil
}

// literal reads a string in parentheses, which may stand in each other.
func (l *lexer) literal() (any, error) {
	l.at++
	out, open := []byte{}, 1
	for l.at < len(l.data) {
		c := l.data[l.at]
		l.at++
		switch c {
		case '(':
			open++
		case ')':
			if open--; open == 0 {
				return text(out), nil
			}
		case '\\':
			out = l.escape(out)
			continue
		}
		out = append(out, c)
	}
	return nil, errEnd
}

var escapes = map[byte]byte{'n': '\n', 'r': '\r', 't': '\t', 'b': '\b', 'f': '\f'}

// escape reads what follows a backslash.
func (l *lexer) escape(out []byte) []byte {
	if l.at >= len(l.data) {
		return out
	}
	c := l.data[l.at]
	l.at++
	switch {
	case c >= '0' && c <= '7':
		value := int(c - '0')
		for i := 0; i < 2 && l.at < len(l.data) && l.data[l.at] >= '0' && l.data[l.at] <= '7'; i++ {
			value = value*8 + int(l.data[l.at]-'0')
			l.at++
		}
		return append(out, byte(value))
	case c == '\r':
		if l.at < len(l.data) && l.data[l.at] == '\n' {
			l.at++
		}
		return out
	case c == '\n':
		return out
	case escapes[c] != 0:
		return append(out, escapes[c])
	}
	return append(out, c)
}
