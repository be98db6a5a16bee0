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
	costs := wordCosts(nil, func(string) bool { return true })
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
			assert.Less(t, newPassword(truncated(p), costs).cost(), minCost, p)
		}
	}
	assert.Greater(t, judgedBoth, 1000)
}

// RULES §21.6.
func TestCommonPasswordsAreRefused(t *testing.T) {
	person := []string{"Trịnh Thị Quyên", "quyen.trinh@thuvien.example"}
	for kind, passwords := range map[string][]string{
		"words and years": {"123456", "matkhau", "anhyeuem", "Thuvien@2025", "hanoi2025", "quantri123", "p@ssw0rd", "Password1!"},
		"dates":           {"01011990", "1/1/1990", "19900101", "2 9 1945", "30-04-1975", "thuylinh1503", "THUYLINH-0803"},
		"keys and runs":   {"abcdef", "aaaaaaaa", "qwertyuiop", "1qaz2wsx", "123123123", "drowssap", strings.Repeat("a", 4096)},
		"the user's name": {"trinhthiquyen", "Quyen1990", "quyen.trinh@thuvien.example", "Trịnh Thị Quyên", "TRỊNH THỊ QUYÊN", "quyên trịnh", "Quyên.Trịnh"},
		"Vietnamese words": {"Mật khẩu", "mật khẩu 123", "anh yeu em", "Hà Nội 2025", "biển xanh", "Biển Xanh", "BIỂN XANH", "bien xanh", "bienxanh", "biểnxanh",
			"trời xanh", "hoa hồng", "mùa thu", "thư viện", "sách hay", "gia đình", "quê hương", "tình yêu", "đất nước", "Đà Nẵng", "Việt Nam"},
		"Vietnamese names": {"Nguyễn Văn An", "nguyenvanan", "nguyễn văn an", "NGUYỄN VĂN AN", "Nguyen Van An", "nguyen.van.an", "nguyen-van-an", "nguyen_van_an", "nguyễnvănan",
			"Trần Thị Hoa", "Lê Minh Tuấn", "Phạm Thu Hà", "Võ Thị Sáu", "Hồ Chí Minh", "Đặng Thùy Linh"},
		"decomposed":               {"Nguye\u0302\u0303n Va\u0306n An", "bie\u0302\u0309n xanh"},
		"letters of other scripts": {"pаssword", "раsswоrd", "ρassword", "pαsswοrd", "nguyеnvаnаn", "mаtkhаu", "аdmin123"},
		"other forms of letters":   {"ｐａｓｓｗｏｒｄ", "𝐩𝐚𝐬𝐬𝐰𝐨𝐫𝐝", "ⓟⓐⓢⓢⓦⓞⓡⓓ", "ᴘᴀssᴡᴏʀᴅ", "paſſword", "１２３４５６"},
		"invisible characters":     {"pass\u200bword", "\u2060matkhau", "mat\u00adkhau", "mat\u00a0khau", "nguyen\u200dvan\u200dan", "pass\ufe0fword"},
	} {
		t.Run(kind, func(t *testing.T) {
			for _, p := range passwords {
				assert.True(t, New().Common(p, person...), "%q", p)
			}
		})
	}
}

// RULES §21.6.
func TestGoodPasswordsAreAccepted(t *testing.T) {
	person := []string{"Nguyễn Thị Biên", "bien.nguyen@thuvien.example"}
	for _, p := range []string{
		"sách mở ra trời rộng", "bản thảo bốn mươi chín trang", "biển xanh núi cao 47", "biển xanh ôm thuyền giấy", "con trâu đọc truyện đêm", "Mưa rơi trên mái ngói đỏ",
		"nguyễn văn an thích ăn phở", "kx7q-m2vd-5tza-wj4h", "Tr0ngV@ng#Kh0i", "qz8vkm", "gió lùa khe cửa sổ", "correct horse battery staple",
		"тихий вечер над рекой", "ήσυχο βράδυ στο λιμάνι", "静かな夜の図書館", strings.Repeat("sách mở ra trời rộng", 200),
	} {
		assert.False(t, New().Common(p, person...), "%q", p)
	}
}
