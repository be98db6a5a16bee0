package sample

var highSchool = []Book{
	{
		Slug: "vat-li-10-chuyen-dong", Title: "Vật lí 10: Chuyển động quanh ta (bản mẫu)",
		Description: "Vận tốc, gia tốc và đồ thị chuyển động, bắt đầu từ chiếc xe đạp.",
		Subject:     "Vật lí", Grade: "Lớp 10", Author: "Nhóm biên soạn mẫu D", Year: 2024,
		Tags: "vật lí, động học, lớp 10, bản mẫu", Creator: Editor, History: published(Editor), Status: "published",
		contents: `
			Chương 1. Mô tả chuyển động
				1.1. Vị trí và độ dịch chuyển
				1.2. Tốc độ và vận tốc
					Đồ thị vị trí theo thời gian
			Chương 2. Gia tốc
				2.1. Chuyển động biến đổi đều
				2.2. Rơi tự do
					Thí nghiệm thước rơi
			Chương 3. Bài tập
				3.1. Bài tập có lời giải
				3.2. Bài tập tự luyện
		`,
	},
	{
		Slug: "hoa-hoc-11-can-bang", Title: "Hóa học 11: Cân bằng hóa học (bản mẫu)",
		Description: "Phản ứng thuận nghịch, hằng số cân bằng và các yếu tố làm chuyển dịch cân bằng.",
		Subject:     "Hóa học", Grade: "Lớp 11", Author: "Nhóm biên soạn mẫu D", Year: 2023,
		Tags: "hóa học, cân bằng, lớp 11, bản mẫu", Creator: OtherEditor,
		History: rejected(OtherEditor, "Công thức ở mục 1.2 viết sai chỉ số. Xin kiểm tra lại toàn bộ chương 1."), Status: "rejected",
		contents: `
			Chương 1. Phản ứng thuận nghịch
				1.1. Trạng thái cân bằng
				1.2. Hằng số cân bằng
			Chương 2. Chuyển dịch cân bằng
				2.1. Ảnh hưởng của nồng độ
				2.2. Ảnh hưởng của nhiệt độ
				2.3. Ảnh hưởng của áp suất
		`,
	},
	{
		Slug: "sinh-hoc-12-di-truyen", Title: "Sinh học 12: Nhập môn di truyền học (bản mẫu)",
		Description: "Gen, nhiễm sắc thể và những quy luật di truyền đầu tiên.",
		Subject:     "Sinh học", Grade: "Lớp 12", Author: "Nhóm biên soạn mẫu A", Year: 2025,
		Tags: "sinh học, di truyền, lớp 12, bản mẫu", Creator: Editor,
		History: waiting(Editor, "Sách đã được tổ bộ môn đọc góp ý."), Status: "pending_review",
		contents: `
			Chương 1. Cơ sở của di truyền
				1.1. Gen và tính trạng
				1.2. Nhiễm sắc thể
			Chương 2. Các quy luật
				2.1. Lai một cặp tính trạng
					Sơ đồ lai
				2.2. Lai hai cặp tính trạng
			Chương 3. Ôn tập
				3.1. Câu hỏi trắc nghiệm
		`,
	},
	{
		Slug: "lich-su-12-tu-lieu", Title: "Lịch sử 12: Đọc tư liệu như một nhà nghiên cứu (bản mẫu)",
		Description: "Phân biệt nguồn tư liệu, đặt câu hỏi và trình bày lập luận.",
		Subject:     "Lịch sử", Grade: "Lớp 12", Author: "Nhóm biên soạn mẫu B", Year: 2022,
		Tags: "lịch sử, tư liệu, lớp 12, bản mẫu", Creator: OtherEditor,
		History: revised(OtherEditor, "Thiếu ghi chú nguồn cho các hình minh họa."), Status: "published",
		contents: `
			Chương 1. Tư liệu là gì?
				1.1. Tư liệu gốc
				1.2. Tư liệu thứ cấp
			Chương 2. Đặt câu hỏi
				2.1. Ai viết, viết cho ai?
				2.2. So sánh hai tư liệu
					Bảng so sánh
			Chương 3. Lập luận
				3.1. Luận điểm và bằng chứng
		`,
	},
	{
		Slug: "toan-12-xac-suat", Title: "Toán 12: Xác suất và thống kê trong đời sống (bản mẫu)",
		Description: "Từ việc tung đồng xu đến đọc hiểu một cuộc khảo sát.",
		Subject:     "Toán", Grade: "Lớp 12", Author: "Nhóm biên soạn mẫu A", Year: 2025,
		Tags: "toán, xác suất, thống kê, lớp 12, bản mẫu", Creator: Editor, History: approved(Editor), Status: "approved",
		contents: `
			Chương 1. Biến cố
				1.1. Phép thử và biến cố
				1.2. Xác suất có điều kiện
			Chương 2. Thống kê
				2.1. Mẫu số liệu ghép nhóm
				2.2. Đọc một cuộc khảo sát
					Sai số và cỡ mẫu
		`,
	},
}
