package sample

import "strings"

// The paragraphs that pages are filled with; TOPIC is replaced by what the page is
// about. They are plain teaching talk that fits any subject.
var vietnamese = []string{
	"Phần này bàn về TOPIC. Trước khi đọc, em hãy nhớ lại một việc đã gặp trong tuần có liên quan và kể cho bạn bên cạnh nghe.",
	"Hãy quan sát kĩ rồi mới trả lời. Với TOPIC, điều nhìn thấy đầu tiên thường chưa phải là điều quan trọng nhất.",
	"Ví dụ: một nhóm học sinh được giao tìm hiểu về TOPIC. Các em chia việc, mỗi người ghi lại ba điều đã biết và một điều còn thắc mắc.",
	"Ghi nhớ: muốn hiểu chắc, em cần tự diễn đạt bằng lời của mình. Hãy viết hai câu nói về TOPIC mà không nhìn lại trang sách.",
	"Thực hành theo cặp. Bạn thứ nhất nêu câu hỏi về TOPIC, bạn thứ hai trả lời và nói rõ vì sao nghĩ như vậy. Sau đó đổi vai.",
	"Có thể em sẽ gặp những cách làm khác nhau. Hãy so sánh chúng theo ba ý: dễ hiểu, tiết kiệm thời gian và ít nhầm lẫn.",
	"Câu hỏi: điều gì sẽ thay đổi nếu ta bỏ đi một bước? Hãy thử với TOPIC và ghi kết quả vào vở.",
	"Lưu ý: đừng vội học thuộc. Khi hiểu ý chính của TOPIC, em sẽ nhớ lâu hơn và vận dụng được trong hoàn cảnh mới.",
	"Bài tập nhỏ: lập bảng gồm hai cột “Em đã biết” và “Em muốn biết”. Cuối bài, hãy thêm cột “Em vừa học được”.",
	"Mở rộng: hỏi người lớn trong gia đình xem ngày trước mọi người đã học về TOPIC như thế nào, rồi kể lại trước lớp.",
	"Tóm tắt: phần này đã giới thiệu TOPIC qua ví dụ, hoạt động và câu hỏi. Hãy chọn một ý em thấy hay nhất để chia sẻ.",
}

var english = []string{
	"This page is about TOPIC. Before you read, think of one thing you already know and tell it to a partner.",
	"Read the text twice. The first time, look for the main idea; the second time, look for the words that are new to you.",
	"Work in pairs. One of you asks a question about TOPIC, the other answers in a full sentence. Then change places.",
	"Write three sentences of your own about TOPIC. Use at least two of the new words.",
	"Look back: what was easy, what was hard, and what would you like to read about next?",
}

// paragraphs picks count paragraphs for the page about title. The same page
// always gets the same ones.
func (b Book) paragraphs(title string, page, count int) []string {
	pool := vietnamese
	if b.Language == "English" {
		pool = english
	}
	topic := "“" + bareTitle(title) + "”"
	picked := make([]string, 0, count)
	for i := range count {
		text := pool[(page*3+len(b.Slug)+i)%len(pool)]
		picked = append(picked, strings.ReplaceAll(text, "TOPIC", topic))
	}
	return picked
}

// bareTitle is a heading without its number: "1.2. Lá" is "Lá".
func bareTitle(title string) string {
	for _, prefix := range []string{"Chương", "Chapter"} {
		title = strings.TrimSpace(strings.TrimPrefix(title, prefix))
	}
	return strings.TrimLeft(title, "0123456789. ")
}
