package oldfonts

import (
	"strings"
	"unicode"
)

// evidence counts the different syllables that a coding gains, and the words that it makes worse or
// changes without making sense. strong counts words that become better and that no foreign word looks like (isStrong).
type evidence struct {
	coding                           coding
	gained, worse, senseless, strong int
}

func (e evidence) weight() int { return e.gained - e.worse - e.senseless }

func evidenceOf(words []string, c coding) evidence {
	e := evidence{coding: c}
	syllables := map[string]bool{}
	for _, word := range words {
		decoded := c.decoded(word, false)
		if decoded == word {
			continue
		}
		switch before, after := c.undecodedScore(word), syllableScore(decoded); {
		case after > before:
			for _, part := range partsOf(decoded) {
				if len([]rune(part)) > 1 && isSyllableInUsualCase(part) && !strings.Contains(word, part) {
					syllables[strings.ToLower(part)] = true
				}
			}
			if c.isStrong(word, decoded) {
				e.strong++
			}
		case after < before:
			e.worse++
		case after < 0:
			e.senseless++
		}
	}
	e.gained = len(syllables)
	return e
}

// isStrong reports whether a word gets a Vietnamese syllable and has a sign or a mix of cases that no foreign
// word has. In VNI the syllable is enough.
func (c coding) isStrong(word, decoded string) bool {
	if strings.ContainsAny(word, "×÷·±°") { // signs of mathematics occur between letters too
		return false
	}
	hasSyllable, mixedCase := false, false
	for _, part := range partsOf(decoded) {
		hasSyllable = hasSyllable || len([]rune(part)) > 1 && isSyllableInUsualCase(part)
	}
	for _, part := range partsOf(word) {
		mixedCase = mixedCase || !isCaseUsual(part)
	}
	hasSign := strings.ContainsFunc(word, func(r rune) bool {
		return strings.ContainsRune("µμª§¶·¹", r) || !isLetter(r) && !unicode.IsNumber(r) && !unicode.IsPunct(r)
	})
	return hasSyllable && (hasSign || mixedCase || c.encoding == "vni")
}

// maxWords limits the words that are examined for evidence.
const maxWords = 1500

// codingOfText finds the coding of words whose font is unknown. It returns false if there is none.
func codingOfText(words []string) (coding, bool) {
	maybeOld, alreadyRight, seen := []string{}, 0, map[string]bool{}
	for _, word := range words {
		if seen[word] || len(seen) == maxWords {
			continue
		}
		seen[word] = true
		switch {
		case !hasVietnameseLetter(word):
			maybeOld = append(maybeOld, word)
		case syllableScore(word) > 0:
			alreadyRight++
		}
	}
	best := evidence{}
	for _, c := range codings {
		if e := evidenceOf(maybeOld, c); e.gained > 0 && (best.gained == 0 || e.weight() > best.weight()) {
			best = e
		}
	}
	bad := best.worse + best.senseless
	switch {
	case best.gained <= 2*bad || best.gained <= alreadyRight || 100*best.gained < 12*len(seen):
		return coding{}, false
	case best.gained >= 2 && (best.strong > 0 || best.gained >= 4):
		return best.coding, true
	case bad > 0 || best.strong == 0 && best.gained < 2:
		return coding{}, false
	}
	for _, word := range maybeOld {
		if syllableScore(best.coding.decoded(word, false)) < 0 {
			return coding{}, false
		}
	}
	return best.coding, true
}
