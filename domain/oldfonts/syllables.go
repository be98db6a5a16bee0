package oldfonts

import (
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// rimeTable lists the rimes without tones: vowels, a colon, and the possible endings ("-" for
// none).
const rimeTable = "a:- c ch i m n ng nh o p t u y|ă:c m n ng p t|â:c m n ng p t u y|e:- c m n ng o p t|" +
	"ê:- ch m n nh p t u|i:- a c ch m n nh p t u|iê:c m n ng p t u|o:- c i m n ng p t|" +
	"oa:- c ch i m n ng nh o p t y|oă:c m n ng p t|oe:- m n o t|oo:c ng|ô:- c i m n ng p t|ôô:c ng|" +
	"ơ:- i m n p t|u:- a c i m n ng p t|uâ:c n ng t y|uê:- ch nh|uô:c i m n ng p t|uơ:-|" +
	"uy:- a ch n nh p t u|uyê:n t|ư:- a c i m ng t u|ươ:c i m n ng p t u|y:-|yê:m n ng t u"

var onsets = append([]string{""}, strings.Fields("b c ch d đ g gh gi h k kh l m n ng ngh nh p ph qu r s t th tr v x")...)

var rimes = rimeSet()

// afterQu are rimes that follow only qu. Rimes of the table may follow it, too.
var afterQu = strings.Fields("yê yn yt ynh ych yp yu")

func rimeSet() map[string]bool {
	set := map[string]bool{}
	for row := range strings.SplitSeq(rimeTable, "|") {
		vowels, endings, _ := strings.Cut(row, ":")
		for _, ending := range strings.Fields(endings) {
			set[vowels+strings.TrimPrefix(ending, "-")] = true
		}
	}
	return set
}

func isTone(r rune) bool {
	return r == '\u0300' || r == '\u0301' || r == '\u0303' || r == '\u0309' || r == '\u0323'
}

// toneless returns a word without its tone, the index of the letter that had it (-1 if none) and the
// tone. ok is false if the word has several tones.
func toneless(word string) (plain []rune, at int, tone rune, ok bool) {
	at = -1
	for i, letter := range []rune(word) {
		base := []rune{}
		for _, r := range norm.NFD.String(string(letter)) {
			switch {
			case !isTone(r):
				base = append(base, r)
			case at >= 0:
				return nil, 0, 0, false
			default:
				at, tone = i, r
			}
		}
		plain = append(plain, []rune(norm.NFC.String(string(base)))...)
	}
	return plain, at, tone, true
}

// maxSyllable is more bytes than a syllable has in NFC.
const maxSyllable = 32

// IsSyllable reports whether a word is a possible Vietnamese syllable, in any case.
func IsSyllable(word string) bool {
	if len(word) > maxSyllable {
		return false
	}
	plain, at, tone, ok := toneless(norm.NFC.String(strings.ToLower(word)))
	if !ok {
		return false
	}
	whole := string(plain)
	return slices.ContainsFunc(onsets, func(onset string) bool {
		rime, found := strings.CutPrefix(whole, onset)
		if !found || rime == "" || !agree(onset, rime) {
			return false
		}
		stopped := strings.HasSuffix(rime, "c") || strings.HasSuffix(rime, "p") || strings.HasSuffix(rime, "t") || strings.HasSuffix(rime, "ch")
		if at < 0 {
			return !stopped
		}
		if stopped && tone != '\u0301' && tone != '\u0323' {
			return false
		}
		return slices.Contains(tonePlaces(rime), at-len([]rune(onset)))
	})
}

// tonePlaces are the places in a rime where its tone may be written: both hoà and hòa are in use.
func tonePlaces(rime string) []int {
	letters := []rune(rime)
	vowels := letters[:len(letters)-len([]rune(strings.TrimLeft(rime, "aăâeêioôơuưy")))]
	shaped := -1
	for i, letter := range vowels {
		if strings.ContainsRune("ăâêôơư", letter) {
			shaped = i
		}
	}
	last, text := len(vowels)-1, string(vowels)
	switch {
	case shaped >= 0:
		return []int{shaped}
	case last == 0 || len(letters) > len(vowels):
		return []int{last}
	case last == 2:
		return []int{1}
	case text == "oa" || text == "oe" || text == "uy":
		return []int{0, 1}
	}
	return []int{0}
}

// agree reports whether the rules of spelling allow an onset before a rime.
func agree(onset, rime string) bool {
	first := []rune(rime)[0]
	front := strings.ContainsRune("ieêy", first)
	if onset == "qu" {
		return (!strings.ContainsRune("ouưô", first) || rime == "ôc") && (rimes[rime] || slices.Contains(afterQu, rime))
	}
	switch {
	case !rimes[rime]:
		return false
	case onset == "k" || onset == "gh" || onset == "ngh":
		return front
	case onset == "g":
		return !front || rime == "i" || rime == "im" || rime == "in" || strings.HasPrefix(rime, "iê")
	case onset == "c" || onset == "ng":
		return !front
	case rime == "y":
		return slices.Contains([]string{"", "h", "k", "l", "m", "n", "s", "t", "v", "th"}, onset)
	}
	return !strings.HasPrefix(rime, "yê") || onset == ""
}

// withToneInPlace moves the tone of a word to its correct letter. It returns "" if the result is no
// syllable, or the word has no tone.
func withToneInPlace(word string) string {
	letters, _, tone, ok := toneless(norm.NFC.String(word))
	if !ok || tone == 0 || len(string(letters)) > maxSyllable {
		return ""
	}
	for at := len(letters) - 1; at >= 0; at-- {
		tried := string(letters[:at+1]) + string(tone) + string(letters[at+1:])
		if tried = norm.NFC.String(tried); IsSyllable(tried) {
			return tried
		}
	}
	return ""
}

// isSyllableInUsualCase reports whether letters are a syllable in usual case, unlike "viÖn".
func isSyllableInUsualCase(part string) bool { return isCaseUsual(part) && IsSyllable(part) }

// isCaseUsual reports whether a word is in small letters, with or without a capital at the beginning, or in
// capitals, with or without its marked letters ("PHầN"), which old fonts for capitals leave small.
func isCaseUsual(part string) bool {
	if part == strings.ToUpper(part) {
		return true
	}
	capitals, hasSmallASCII, onlyFirst := 0, false, true
	for i, r := range []rune(part) {
		if unicode.IsUpper(r) {
			capitals++
			onlyFirst = onlyFirst && i == 0
		}
		hasSmallASCII = hasSmallASCII || r >= 'a' && r <= 'z'
	}
	return onlyFirst || !hasSmallASCII && capitals >= 2
}
