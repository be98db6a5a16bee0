package passwordguess

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/ccojocar/zxcvbn-go"
	"github.com/stretchr/testify/assert"
)

// RULES §21.6.
func TestPasswordsThatAnEstimatorFindsCommonAreCommon(t *testing.T) {
	words := ranks(nil, func(string) bool { return true })
	judgedBoth := 0
	for i, word := range lists()[0] {
		if i%50 != 0 && i > 100 {
			continue
		}
		title := strings.ToUpper(word[:1]) + word[1:]
		for _, p := range []string{word, title, word + "1", word + "123", title + "1", strings.ReplaceAll(word, "a", "@"), word + word, word + "2024"} {
			if utf8.RuneCountInString(p) < 6 || zxcvbn.PasswordStrength(p, nil).Score > 0 {
				continue
			}
			judgedBoth++
			assert.Less(t, worth(judged(p), words), common, p)
		}
	}
	assert.Greater(t, judgedBoth, 1000)
}

// RULES §21.6.
func TestWhatIsUsualHereIsCommonWhateverItsMarks(t *testing.T) {
	person := []string{"Nguyễn Thị Biên", "bien.nguyen@thuvien.example"}
	for _, p := range []string{
		"123456", "matkhau", "Mật khẩu", "mật khẩu 123", "anhyeuem", "anh yeu em", "Thuvien@2025", "hanoi2025", "Hà Nội 2025", "quantri123", "p@ssw0rd",
		"01011990", "1/1/1990", "19900101", "abcdef", "aaaaaaaa", "qwertyuiop", "1qaz2wsx", "123123123", "drowssap", "nguyenthibien", "Bien1990", "bien.nguyen@thuvien.example",
		strings.Repeat("a", 4096),
	} {
		assert.True(t, New().Common(p, person...), p)
	}
	for _, p := range []string{"sách mở ra trời rộng", "kx7q-m2vd-5tza-wj4h", "bản thảo bốn mươi chín trang", "Tr0ngV@ng#Kh0i", "qz8vkm", "biển xanh núi cao 47", strings.Repeat("sách mở ra trời rộng", 200)} {
		assert.False(t, New().Common(p, person...), p)
	}
}
