package passwordguess

import "backoffice/domain/spelling"

// password is a password in the forms in which its parts are looked up, letter by letter: as typed,
// folded, and with signs replaced by the letters that they are used for, in three ways (digits stay,
// or "1" is i or l).
type password struct {
	typed, folded []rune
	leet          [3][]rune
	costs         map[string]float64 // of words: see wordCosts
}

func newPassword(typed []rune, costs map[string]float64) *password {
	p := &password{typed: typed, folded: make([]rune, len(typed)), costs: costs}
	for way := range p.leet {
		p.leet[way] = make([]rune, len(typed))
	}
	for i, r := range typed {
		p.folded[i] = folded(r)
		for way, signs := range leetSigns {
			p.leet[way][i] = p.folded[i]
			if letter, ok := signs[r]; ok {
				p.leet[way][i] = letter
			}
		}
	}
	return p
}

func folded(r rune) rune {
	if f := []rune(spelling.Fold(string(r))); len(f) == 1 {
		return f[0]
	}
	return r
}

var leetSigns = [3]map[rune]rune{
	{'@': 'a', '(': 'c', '!': 'i', '|': 'l', '$': 's', '+': 't'},
	{'4': 'a', '@': 'a', '8': 'b', '(': 'c', '3': 'e', '6': 'g', '9': 'g', '1': 'i', '!': 'i', '|': 'i', '0': 'o', '$': 's', '5': 's', '7': 't', '+': 't', '2': 'z', '%': 'x'},
	{'4': 'a', '@': 'a', '{': 'c', '<': 'c', '3': 'e', '6': 'g', '1': 'l', '!': 'l', '|': 'l', '7': 'l', '0': 'o', '$': 's', '5': 's', '+': 't', '2': 'z'},
}

func reversed(part []rune) []rune {
	back := make([]rune, 0, len(part))
	for i := range part {
		back = append(back, part[len(part)-1-i])
	}
	return back
}
