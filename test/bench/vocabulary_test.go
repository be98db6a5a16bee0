package bench

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

// The words of the library that is measured. Frequencies fall as in a real
// catalogue: a few words are in nearly every record, most are in a handful.
var (
	kinds = []string{"Sách giáo khoa", "Sách bài tập", "Sách giáo viên", "Đề thi thử", "Chuyên đề", "Tuyển tập đề kiểm tra",
		"Bài giảng", "Vở bài tập", "Ôn tập", "Bồi dưỡng học sinh giỏi", "Hướng dẫn tự học", "Thực hành"}
	subjects = []string{"Toán", "Ngữ văn", "Tiếng Việt", "Tiếng Anh", "Vật lí", "Hóa học", "Sinh học", "Lịch sử", "Địa lí",
		"Tin học", "Công nghệ", "Giáo dục công dân", "Âm nhạc", "Mĩ thuật", "Khoa học tự nhiên", "Lịch sử và Địa lí",
		"Đạo đức", "Tự nhiên và Xã hội", "Giáo dục thể chất", "Hoạt động trải nghiệm"}
	parts    = []string{"tập một", "tập hai", "nâng cao", "cơ bản", "theo chủ đề", "có đáp án", "kì một", "kì hai"}
	surnames = []string{"Nguyễn", "Trần", "Lê", "Phạm", "Hoàng", "Phan", "Vũ", "Đặng", "Bùi", "Đỗ", "Hồ", "Ngô", "Dương", "Lý"}
	given    = []string{"An", "Bình", "Châu", "Dũng", "Đức", "Giang", "Hà", "Hiếu", "Hương", "Khánh", "Lan", "Linh", "Mai", "Minh",
		"Nam", "Ngọc", "Phương", "Quân", "Sơn", "Tâm", "Thảo", "Thủy", "Trang", "Tuấn", "Vân", "Yến"}
	chapters = []string{"Chương mở đầu", "Bài học về", "Luyện tập", "Ôn tập chương", "Bài tập cuối chương", "Đọc thêm", "Thực hành với",
		"Câu hỏi và bài tập", "Phương trình", "Khái niệm", "Tính chất của", "Ứng dụng của"}
	onsets = strings.Fields("b c ch d đ g gi h k kh l m n ng nh ph qu r s t th tr v x")
	rimes  = strings.Fields("a á à ả an án àn ang áng anh ành ao áo âm ấm ân ần âu ấu ăn ắn ăng ắng e é em en ên ến " +
		"i í im ìm in ính inh iên iến iều o ó on òn ong óng ông ống ôi ối ôn ốn ơ ở ơi ới ơn u ú ung úng ươi ười ương ường uyên uyển y ý")
)

// writer makes up the texts of a library, the same for the same seed.
type writer struct {
	random    *rand.Rand
	syllables []string
	common    *rand.Zipf // of syllables
}

func newWriter(seed uint64) *writer {
	w := &writer{random: rand.New(rand.NewPCG(seed, seed))}
	for _, onset := range onsets {
		for _, rime := range rimes {
			w.syllables = append(w.syllables, onset+rime)
		}
	}
	shuffle := rand.New(rand.NewPCG(7, 7)) // the same order in every library
	shuffle.Shuffle(len(w.syllables), func(i, j int) { w.syllables[i], w.syllables[j] = w.syllables[j], w.syllables[i] })
	w.common = rand.NewZipf(w.random, 1.1, 3, uint64(len(w.syllables)-1))
	return w
}

func (w *writer) of(list []string) string { return list[w.random.IntN(len(list))] }

// uneven prefers the first of the list: the chance falls with the place.
func (w *writer) uneven(list []string) string {
	return list[min(w.random.IntN(len(list)), w.random.IntN(len(list)))]
}

func (w *writer) topic(words int) string {
	list := make([]string, words)
	for i := range list {
		list[i] = w.syllables[w.common.Uint64()]
	}
	return strings.Join(list, " ")
}

func (w *writer) title(subject string, grade int) string {
	return fmt.Sprintf("%s %s %d %s: %s", w.uneven(kinds), subject, grade, w.of(parts), w.topic(2+w.random.IntN(3)))
}

func (w *writer) person() string { return w.uneven(surnames) + " " + w.of(given) + " " + w.of(given) }

func (w *writer) description() string { return w.topic(20 + w.random.IntN(80)) }

func (w *writer) chapter(i int) string {
	return fmt.Sprintf("%s %s %d", w.uneven(chapters), w.topic(1+w.random.IntN(3)), i)
}

// code is a rare word: about five e-books bear the same.
func code(i int) string { return fmt.Sprintf("K%07d", i) }
