package domain_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/text/unicode/norm"

	"backoffice/domain"
)

// RULES §1.2: blanks, tabs, line breaks and control characters.
func TestTextsAreCleaned(t *testing.T) {
	for _, c := range []struct{ name, sent, line, text string }{ // "!" is a refusal
		{"as it should be", "Toán 7", "Toán 7", "Toán 7"},
		{"spaces at the ends", "  Toán 7 \u00a0\u3000", "Toán 7", "Toán 7"},
		{"spaces within", "Toán  7", "Toán  7", "Toán  7"},
		{"nothing to see at the ends", "\ufeff\u200bToán 7\u200b", "Toán 7", "Toán 7"},
		{"a tab", "Toán\t7", "Toán 7", "Toán 7"},
		{"line breaks at the ends", "\r\nToán 7\n", "Toán 7", "Toán 7"},
		{"a line break", "Toán\n7", "!", "Toán\n7"},
		{"a line break of Windows", "Toán\r\n7", "!", "Toán\n7"},
		{"a lone carriage return", "Toán\r7", "!", "!"},
		{"a NUL", "Toán\x007", "!", "!"},
		{"an escape", "Toán\x1b[31m7", "!", "!"},
		{"a backspace", "Toán\b7", "!", "!"},
		{"DEL", "Toán\x7f7", "!", "!"},
		{"a C1 control", "Toán\u009b7", "!", "!"},
		{"a form feed", "Toán\f7", "!", "!"},
		{"markup means itself", "<b>Toán</b> & 'x'", "<b>Toán</b> & 'x'", "<b>Toán</b> & 'x'"},
		{"beyond the basic plane", "Toán 📐", "Toán 📐", "Toán 📐"},
		{"what changes the direction of writing", "\u202eToán\u200e \u20667\u2069", "Toán 7", "Toán 7"},
		{"what changes the direction before a mark", "To\u200ea\u200f\u0301n 7", "Toán 7", "Toán 7"},
		{"a soft hyphen in a word", "To\u00adán 7", "Toán 7", "Toán 7"},
		{"joiners and variations within", "क्\u200dष ❤\ufe0f", "क्\u200dष ❤\ufe0f", "क्\u200dष ❤\ufe0f"},
	} {
		t.Run(c.name, func(t *testing.T) {
			for field, set := range textFields {
				if field == "language" {
					continue
				}
				want := c.line
				if field == "description" {
					want = c.text
				}
				b, err := create(func(in *domain.DetailsInput) { set(in, c.sent) })
				if want == "!" {
					assert.Contains(t, refusal(t, err).Fields, field)
					continue
				}
				require.NoError(t, err, field)
				assert.Equal(t, want, texts(b)[field], field)
			}
			comment, err := domain.CleanComment(c.sent)
			if c.text == "!" {
				assert.Contains(t, refusal(t, err).Fields, "comment")
				return
			}
			require.NoError(t, err)
			assert.Equal(t, c.text, comment)
		})
	}
}

// RULES §1.2: such a title would be a blank row of the list.
func TestATextInWhichNothingIsVisibleIsEmpty(t *testing.T) {
	for _, sent := range []string{"\u00ad", "\u034f", "\u180e", "\u200d", "\u202e\u202c", "\u2060", "\u2800 \u2800", "\u3164", "\uffa0", "\ufe0f", "\U000e0041"} {
		_, err := create(func(in *domain.DetailsInput) { textFields["title"](in, sent) })
		assert.Contains(t, refusal(t, err).Fields, "title", "%+q", sent)
		comment, err := domain.CleanComment(sent)
		require.NoError(t, err)
		assert.Empty(t, comment, "%+q", sent)
	}
}

// RULES §1.2: the domain converts all stored texts to NFC, for every caller.
func TestTheDomainKeepsEveryTextComposed(t *testing.T) {
	const apart, composed = "Tie\u0302\u0301ng Vie\u0323\u0302t", "Tiếng Việt"
	b, err := create(func(in *domain.DetailsInput) {
		for field, set := range textFields {
			if field != "language" {
				set(in, apart)
			}
		}
	})
	require.NoError(t, err)
	for field, stored := range texts(b) {
		if field != "language" {
			assert.Equal(t, composed, stored, field)
		}
	}
	comment, _ := domain.CleanComment(apart)
	name, _ := domain.CleanFileName(apart)
	password, _ := domain.CleanPassword(apart)
	login := domain.Credentials{Email: "lan@thuvien.vn", Password: apart}
	require.NoError(t, login.Check())
	outline, err := domain.TOC{}.Draft([]domain.TOCItem{{ID: "temp-1", Title: apart}}, func() string { return "1" })
	require.NoError(t, err)
	user, err := domain.NewUser("1", "lan@thuvien.vn", apart, domain.Editor, "", now)
	require.NoError(t, err)
	for what, stored := range map[string]string{
		"comment": comment, "file name": name, "password": password, "password of a login": login.Password,
		"item of an outline": outline.Items[0].Title, "full name": user.FullName,
	} {
		assert.Equal(t, composed, stored, what)
	}
}

// RULES §1.2: length is that of what is stored.
func TestATextIsMeasuredComposed(t *testing.T) {
	_, err := domain.CleanComment(strings.Repeat("u\u031b\u0303", domain.MaxComment))
	require.NoError(t, err)
	_, err = domain.CleanFileName(strings.Repeat("u\u031b\u0303", domain.MaxShortText))
	require.NoError(t, err)
}

// RULES §1.2.
func TestCommentHasAtMost2000Characters(t *testing.T) {
	for length, ok := range map[int]bool{0: true, 1999: true, 2000: true, 2001: false} {
		_, err := domain.CleanComment(strings.Repeat("ữ", length))
		if ok {
			require.NoError(t, err, length)
			continue
		}
		assert.Equal(t, map[string]string{"comment": "Tối đa 2000 ký tự (hiện có 2001)"}, refusal(t, err).Fields)
	}
}

// RULES §1.3.
func TestIdsAreUUIDs(t *testing.T) {
	const id = "0190a6c8-7f3a-7b6e-9c1d-0123456789ab"
	for s, ok := range map[string]bool{
		id: true, strings.ToUpper(id): true,
		"": false, "1": false, id[:35]: false, id + "0": false, "{" + id[:34] + "}": false,
		strings.ReplaceAll(id, "-", ""): false, "urn:uuid:" + id: false,
		"0190a6c8-7f3a-7b6e-9c1d-0123456789ag": false, "0190a6c87-f3a-7b6e-9c1d-0123456789ab": false,
		"0190a6c8-7f3a-7b6e-9c1d-0123456789a\n": false, "..%2f..%2f7f3a-7b6e-9c1d-0123456789ab": false,
	} {
		got, valid := domain.ParseID(s)
		assert.Equal(t, ok, valid, s)
		if ok {
			assert.Equal(t, id, got, "one spelling")
		}
	}
}

// RULES §1.2: texts are composed as Unicode says, also those that take the fast path because they are
// composed: no letter changes, by itself or beside another.
func TestEveryLetterIsComposedAsUnicodeSays(t *testing.T) {
	for r := range rune(0x3000) {
		for _, beside := range []string{"", "a", "e\u0302", "\u0301", "ế"} {
			for _, s := range []string{beside + string(r), string(r) + beside} {
				if want := norm.NFC.String(s); domain.Compose(s) != want {
					t.Fatalf("%+q is %+q, not %+q", s, domain.Compose(s), want)
				}
			}
		}
	}
}
