package passwordguess

import (
	"math"
	"strings"
	"time"
	"unicode"
)

// pieceCost is the decimal logarithm of the guesses that find a part of a password.
func (p *password) pieceCost(start, end int) float64 {
	cost := p.bruteForceCost(start, end)
	if end-start < 2 {
		return cost
	}
	cost = min(cost, p.wordCost(start, end))
	if end-start < 3 {
		return cost
	}
	part := string(p.folded[start:end])
	return min(cost, runCost(p.folded[start:end]), keyboardCost(part), dateCost(part))
}

// bruteForceCost is the cost of a part without any pattern: each character can be any of its kind,
// such as the 10 digits.
func (p *password) bruteForceCost(start, end int) float64 {
	cost := 0.0
	for _, r := range p.typed[start:end] {
		switch {
		case unicode.IsDigit(r):
			cost += 1
		case unicode.IsLower(r) && r < unicode.MaxASCII, unicode.IsUpper(r):
			cost += math.Log10(26)
		case r < unicode.MaxASCII:
			cost += math.Log10(33)
		default:
			cost += 2
		}
	}
	return cost
}

// wordCost is the cost of a part that is in a list, also with signs for letters, or backwards.
func (p *password) wordCost(start, end int) float64 {
	cost := math.Inf(1)
	try := func(part []rune, more float64) {
		if known, ok := p.costs[string(part)]; ok {
			cost = min(cost, known+more)
		}
	}
	try(p.folded[start:end], 0)
	for _, leet := range p.leet {
		try(leet[start:end], 0.3)
	}
	try(reversed(p.folded[start:end]), 0.3)
	return cost + p.variationCost(start, end)
}

// variationCost is the cost that capitals and Vietnamese marks add to a word. Each of the two doubles the
// guesses, because an attacker tries a word with and without them.
func (p *password) variationCost(start, end int) float64 {
	more := 0.0
	if strings.ContainsFunc(string(p.typed[start:end]), unicode.IsUpper) {
		more += 0.3
	}
	if strings.ContainsFunc(string(p.typed[start:end]), func(r rune) bool { return r > unicode.MaxASCII }) {
		more += 0.3
	}
	return more
}

// runCost is the cost of one repeated letter, or of letters or digits in sequence.
func runCost(part []rune) float64 {
	step := part[1] - part[0]
	if step < -1 || step > 1 {
		return math.Inf(1)
	}
	for i := 2; i < len(part); i++ {
		if part[i]-part[i-1] != step {
			return math.Inf(1)
		}
	}
	return 1.3 + math.Log10(float64(len(part)))
}

// keyboardRows are neighbouring keys; each row is read in both directions.
var keyboardRows = []string{
	"`1234567890-=", "~!@#$%^&*()_+", "qwertyuiop[]\\", "asdfghjkl;'", "zxcvbnm,./", "azertyuiop", "qwertzuiop",
	"1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik,9ol.0p;/", "!qaz@wsx#edc$rfv%tgb^yhn&ujm", "zaq1xsw2cde3vfr4bgt5nhy6mju7", "qazwsxedcrfvtgbyhnujmikolp",
	"1q2w3e4r5t6y7u8i9o0p", "q1w2e3r4t5y6u7i8o9p0", "147258369", "159753", "qweasdzxc", "123qweasdzxc", "qweqwe", "asdasd", "zxczxc", "1z2x3c4v5b6n7m",
}

func keyboardCost(part string) float64 {
	back := string(reversed([]rune(part)))
	for _, row := range keyboardRows {
		if strings.Contains(row, part) || strings.Contains(row, back) {
			return 1.8 + math.Log10(float64(len(part)))
		}
	}
	return math.Inf(1)
}

// dateFormats are the formats in which people write dates, with the cost of each.
var dateFormats = []struct {
	layout string
	cost   float64
}{
	{"2006", 2.1}, {"02012006", 4.6}, {"20060102", 4.6}, {"01022006", 4.6}, {"020106", 4.5}, {"060102", 4.5}, {"010206", 4.5}, {"0201", 2.6}, {"0102", 2.6},
	{"012006", 3.2}, {"2-1-2006", 4.7}, {"2/1/2006", 4.7}, {"2.1.2006", 4.7}, {"2-1-06", 4.6}, {"2/1/06", 4.6}, {"2.1.06", 4.6}, {"2006-1-2", 4.7},
}

func dateCost(part string) float64 {
	cost := math.Inf(1)
	if len(part) > len("02/01/2006") || part[0] < '0' || part[0] > '9' {
		return cost
	}
	for _, d := range dateFormats {
		at, err := time.Parse(d.layout, part)
		if year := at.Year(); err == nil && (year >= 1900 && year < 2070 || year == 0) { // 0: the format has no year
			cost = min(cost, d.cost)
		}
	}
	return cost
}
