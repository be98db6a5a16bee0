package catalogue

import (
	"errors"
	"strings"
	"unicode"
	"unicode/utf8"
)

// texLetters are commands of TeX that produce a text.
var texLetters = map[string]string{
	"textbackslash": `\`, "textasciitilde": "~", "textasciicircum": "^", "textbraceleft": "{", "textbraceright": "}", "textquotedbl": `"`,
	"textless": "<", "textgreater": ">", "textbar": "|", "textunderscore": "_",
	"textendash": "–", "textemdash": "—", "textquoteleft": "‘", "textquoteright": "’", "textquotedblleft": "“", "textquotedblright": "”",
	"ldots": "…", "dots": "…", "textellipsis": "…", "copyright": "©", "textregistered": "®", "textdegree": "°", "S": "§", "P": "¶",
	"th": "þ", "TH": "Þ", "dh": "ð", "DH": "Ð",
	"dj": "đ", "DJ": "Đ", "ohorn": "ơ", "OHORN": "Ơ", "uhorn": "ư", "UHORN": "Ư",
	"ae": "æ", "AE": "Æ", "oe": "œ", "OE": "Œ", "o": "ø", "O": "Ø", "aa": "å", "AA": "Å", "l": "ł", "L": "Ł", "ss": "ß", "i": "i", "j": "j",
}

// texAccents are commands of TeX that put a mark on a letter.
var texAccents = map[string]string{
	"'": "\u0301", "`": "\u0300", "^": "\u0302", `"`: "\u0308", "~": "\u0303", "=": "\u0304", ".": "\u0307",
	"u": "\u0306", "v": "\u030c", "H": "\u030b", "c": "\u0327", "k": "\u0328", "r": "\u030a", "d": "\u0323", "h": "\u0309", "b": "\u0331",
}

// maxDepth limits how deeply braces may be nested.
const maxDepth = 100

var errNested = errors.New("braces are nested too deeply")

// plainText returns a text of TeX without its commands and braces, in one line.
func plainText(tex string) (string, error) {
	p := texParser{text: tex}
	var plain strings.Builder
	for p.text != "" {
		plain.WriteString(p.item(0))
	}
	return oneLine(plain.String()), p.err
}

type texParser struct {
	text string // what is left
	err  error
}

// item returns the next letter, group or command as plain text.
func (p *texParser) item(depth int) string {
	if depth > maxDepth {
		p.err, p.text = errNested, ""
		return ""
	}
	switch c := p.letter(); c {
	case "{":
		return p.group(depth)
	case "}":
		return ""
	case "~":
		return " "
	case `\`:
		return p.command(depth)
	default:
		return c
	}
}

func (p *texParser) letter() (c string) {
	_, size := utf8.DecodeRuneInString(p.text)
	c, p.text = p.text[:size], p.text[size:]
	return c
}

func (p *texParser) group(depth int) string {
	var inside strings.Builder
	for p.text != "" && p.text[0] != '}' {
		inside.WriteString(p.item(depth + 1))
	}
	p.text = strings.TrimPrefix(p.text, "}")
	return inside.String()
}

func (p *texParser) command(depth int) string {
	name, isWord := p.commandName()
	if mark, accent := texAccents[name]; accent {
		p.text = strings.TrimLeft(p.text, " ")
		return marked(p.item(depth+1), mark)
	}
	if letter, known := texLetters[name]; known {
		return letter
	}
	if name == "phantom" || name == "vphantom" || name == "hphantom" { // the space that a text takes, without the text
		p.item(depth + 1)
		return ""
	}
	if isWord { // such as \emph, whose text is kept
		return ""
	}
	switch name {
	case "-", "/", ",", "@", "!":
		return ""
	case `\`, ":", ";":
		return " "
	}
	return name
}

// commandName returns the name, without the blanks that end a word.
func (p *texParser) commandName() (name string, isWord bool) {
	end := 0
	for end < len(p.text) && (p.text[end]|0x20 >= 'a' && p.text[end]|0x20 <= 'z') {
		end++
	}
	if end == 0 {
		return p.letter(), false
	}
	name = p.text[:end]
	p.text = strings.TrimLeft(p.text[end:], " ")
	return name, true
}

// marked adds a mark to the first letter of a text, after the marks that it has.
func marked(text, mark string) string {
	_, at := utf8.DecodeRuneInString(text)
	for at < len(text) {
		r, size := utf8.DecodeRuneInString(text[at:])
		if !unicode.Is(unicode.Mn, r) {
			break
		}
		at += size
	}
	return text[:at] + mark + text[at:]
}
