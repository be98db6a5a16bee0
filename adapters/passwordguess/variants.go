package passwordguess

import (
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"backoffice/domain/spelling"
)

// maxJudged is how many letters of a password are examined. A longer password is at least as hard
// to guess.
const maxJudged = 40

// variants are the forms of a password that are estimated: as typed, in plain letters, and both
// without the separators of words. An attacker tries all of them, so the weakest counts.
func variants(password string) [][]rune {
	forms := [][]rune{}
	for _, form := range []string{password, joined(password), plain(password), joined(plain(password))} {
		runes := truncated(form)
		if !slices.ContainsFunc(forms, func(other []rune) bool { return slices.Equal(other, runes) }) {
			forms = append(forms, runes)
		}
	}
	return forms
}

func truncated(password string) []rune {
	letters := []rune(password)
	return letters[:min(len(letters), maxJudged)]
}

// plain replaces each letter by the Latin letter that it looks like, in lower case and without
// marks, and drops invisible characters.
func plain(password string) string {
	lettersAsSeen := strings.Map(func(r rune) rune {
		if unicode.In(r, unicode.Cf, unicode.Variation_Selector) {
			return -1
		}
		if latin, ok := lookalikes[r]; ok {
			return latin
		}
		return r
	}, strings.ToLower(norm.NFKC.String(password)))
	return spelling.Fold(lettersAsSeen)
}

// joined drops spaces and the signs that people put between words.
func joined(password string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsSpace(r) || strings.ContainsRune(".,-_", r) {
			return -1
		}
		return r
	}, password)
}

// lookalikes are small letters of other scripts, and small capitals, each followed by the Latin
// letter that it resembles. Full-width letters are missing, because NFKC converts them.
var lookalikes = func() map[rune]rune {
	letters := map[rune]rune{}
	for _, pair := range strings.Fields(`
		аa вb еe ёe зz іi кk мm нh оo рp сc тt уy хx цu ьb ѕs јj һh ԁd ԛq ԝw гr пn иu ґr єe їi њn ћh ђh үy ұy өo әe ғr қk ңn ҳx
		αa βb γy εe ζz ηn θo ιi κk μu νv οo ρp ςc σo τt υu φq χx ωw άa έe ήn ίi όo ύu ώw
		աw ոn սu ցg օo հh զq յj
		ɑa ɡg ɩi ıi ɪi ʀr ʏy ᴀa ʙb ᴄc ᴅd ᴇe ꜰf ɢg ʜh ᴊj ᴋk ʟl ᴍm ɴn ᴏo ᴘp ꜱs ᴛt ᴜu ᴠv ᴡw ᴢz`) {
		runes := []rune(pair)
		letters[runes[0]] = runes[1]
	}
	return letters
}()
