package passwordguess

import (
	"encoding/json"
	"math"
	"strings"
	"unicode"

	"github.com/ccojocar/zxcvbn-go/data"

	"backoffice/domain/fulltext"
)

// vietnamese are words that passwords are made of here, the most usual ones first. The
// lists of the module know English alone.
var vietnamese = strings.Fields(`matkhau anhyeuem emyeuanh yeuem yeuanh iloveyou khongbiet khongcho quenmatkhau
	vietnam hanoi saigon hochiminh tphcm danang haiphong cantho hue dalat nhatrang vungtau thuvien thuvienso
	nguyen tran le pham hoang huynh phan vu vo dang bui do ho ngo duong ly anh linh trang huong minh tuan hung dung
	dat duc hai long nam son thang thanh quang phong khanh hieu nghia trung cuong hanh nga ngoc mai lan hoa thao thu
	phuong yen nhung van thi giadinh hanhphuc tinhyeu conyeume yeume yeubo bome ngoisao thienthan congchua hoangtu
	hoahong mattroi xinchao chaoban camon tamlinh maymanh thanhcong hocsinh sinhvien giaovien thaygiao cogiao
	truonghoc lophoc tiengviet toanhoc vanhoc lichsu sachhay docsach quanly quantri quantrivien bientap
	bientapvien chuyengia nhanvien giamdoc admin ebook cms matkhaumoi thunghiem thu moi cu yeu em bo me con chau nha
	meo cho ga heo vit ca hom nay ngay mai mua nang gio trang sao troi dat nuoc xuan ha dong buon vui dep xinh`)

// ranks returns what each word that is wanted costs, as a power of ten.
func ranks(about []string, wanted func(word string) bool) map[string]float64 {
	ranks := map[string]float64{}
	keep := func(word string, rank int) {
		if !wanted(word) {
			return
		}
		worth := math.Log10(float64(rank))
		if known, ok := ranks[word]; !ok || worth < known {
			ranks[word] = worth
		}
	}
	for _, text := range about {
		letters := fulltext.Fold(text)
		keep(letters, 1)
		words := strings.FieldsFunc(letters, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
		keep(strings.Join(words, ""), 1)
		for _, word := range words {
			keep(word, 2)
		}
	}
	for _, words := range append(lists(), vietnamese) {
		for i, word := range words {
			keep(word, i+1)
		}
	}
	return ranks
}

// within wants the words that a password may hold: the lists have 85,000.
func within(typed []rune) func(word string) bool {
	parts := map[string]bool{}
	for _, runes := range [][]rune{typed, withoutSpaces(typed)} {
		g := newGuess(runes, nil)
		for _, written := range append(g.leet[:], g.folded, reversed(g.folded)) {
			for start := range written {
				for end := start + 2; end <= len(written); end++ {
					parts[string(written[start:end])] = true
				}
			}
		}
	}
	return func(word string) bool { return parts[word] }
}

// lists are those of the module, each with its most usual words first. They are read when
// they are needed, which is seldom, and not kept.
func lists() (all [][]string) {
	for _, name := range []string{"Passwords", "English", "MaleNames", "FemaleNames", "Surnames"} {
		var words struct{ List []string }
		if err := json.Unmarshal(data.MustAsset("data/"+name+".json"), &words); err != nil {
			panic(err) // it lies in the program
		}
		all = append(all, words.List)
	}
	return all
}
