package catalogue

import (
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// articles are the words that a title is not filed under, by language (MARC 21 Bibliographic, appendix F). Vietnamese has none: "an"
// begins "An toàn", "la" begins "La bàn". In a title whose language is unknown only "the" is one.
var articles = map[string][]string{
	"":        {"the"},
	"English": {"a", "an", "the"},
	"Other": {"a", "das", "dem", "der", "ein", "eine", "einem", "einen", "einer", "eines", "el", "gli", "il", "l", "la", "las", "le", "les", "lo", "los",
		"os", "the", "um", "uma", "un", "una", "une", "uno"},
}

// notArticles are beginnings of titles whose first word is not an article.
var notArticles = []string{
	"a &", "a+", "a is ", "a isn't ", "a l'", "a la ", "a posteriori", "a priori", "a to ", "el nino", "el salvador", "la salle", "las vegas",
	"lo cual", "lo mein", "lo que", "los alamos", "los angeles",
}

// articlePunctuation may come before and after an article.
const articlePunctuation = ` "'()[]`

// nonFiling returns MARC's indicator of how many characters at the beginning of a title are not filed: an article and
// its punctuation. It is one digit, "0" also where more than 9 would have to be skipped.
func nonFiling(title, language string) string {
	text := strings.TrimLeft(title, articlePunctuation)
	lower := strings.ToLower(text)
	if slices.ContainsFunc(notArticles, func(beginning string) bool { return strings.HasPrefix(lower, beginning) }) {
		return "0"
	}
	end := strings.IndexAny(lower, articlePunctuation)
	if end < 0 || !slices.Contains(articles[language], lower[:end]) {
		return "0"
	}
	filed := strings.TrimLeft(text[end+1:], articlePunctuation)
	skipped := utf8.RuneCountInString(title) - utf8.RuneCountInString(filed)
	if filed == "" || skipped > 9 {
		return "0"
	}
	return strconv.Itoa(skipped)
}

// withInitialsTogether joins consecutive initials, as in a statement of responsibility: A. B. → A.B.
func withInitialsTogether(names string) string {
	words := strings.Split(names, " ")
	text, previous := words[0], words[0]
	for _, word := range words[1:] {
		if !endsWithInitial(previous) || !beginsWithInitial(word) {
			text += " "
		}
		text, previous = text+word, word
	}
	return text
}

func beginsWithInitial(word string) bool {
	first, size := utf8.DecodeRuneInString(word)
	return unicode.IsLetter(first) && strings.HasPrefix(word[size:], ".")
}

func endsWithInitial(word string) bool {
	word, dotted := strings.CutSuffix(word, ".")
	last, size := utf8.DecodeLastRuneInString(word)
	before, _ := utf8.DecodeLastRuneInString(word[:len(word)-size])
	return dotted && unicode.IsLetter(last) && !unicode.IsLetter(before)
}
