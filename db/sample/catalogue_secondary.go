package sample

var secondary = []Book{
	{
		Slug: "toan-6-so-nguyen", Title: "Toán 6: Số nguyên và phân số qua tình huống thực tế (bản mẫu)",
		Description: "Từ nhiệt độ, độ cao đến tiền tiết kiệm: số nguyên âm và phân số trong đời sống.",
		Subject:     "Toán", Grade: "Lớp 6", Author: "Nhóm biên soạn mẫu A", Year: 2023,
		Tags: "toán, số nguyên, phân số, lớp 6, bản mẫu", Creator: Editor, History: published(Editor), Status: "published",
		contents: `
			Chương 1. Số nguyên
				1.1. Số nguyên âm
				1.2. Cộng và trừ số nguyên
					Quy tắc dấu ngoặc
				1.3. Nhân số nguyên
			Chương 2. Phân số
				2.1. Phân số bằng nhau
				2.2. Rút gọn phân số
				2.3. Cộng, trừ phân số
					Quy đồng mẫu số
			Chương 3. Dự án học tập
				3.1. Sổ chi tiêu của lớp
		`,
	},
	{
		Slug: "ngu-van-7-ke-chuyen", Title: "Ngữ văn 7: Viết bài văn kể chuyện (bản mẫu)",
		Description: "Hướng dẫn từng bước viết bài văn kể chuyện: tìm ý, lập dàn ý, viết và sửa bài.",
		Subject:     "Ngữ văn", Grade: "Lớp 7", Author: "Nhóm biên soạn mẫu B", Year: 2022,
		Tags: "ngữ văn, tập làm văn, lớp 7, bản mẫu", Creator: OtherEditor,
		History: rejected(OtherEditor, "Phần dàn ý ở chương 2 chưa có ví dụ. Đề nghị bổ sung ít nhất hai dàn ý mẫu."), Status: "rejected",
		contents: `
			Chương 1. Tìm ý
				1.1. Quan sát và ghi chép
				1.2. Đặt câu hỏi
			Chương 2. Lập dàn ý
				2.1. Mở bài, thân bài, kết bài
				2.2. Sắp xếp sự việc
			Chương 3. Viết và sửa
				3.1. Viết bản nháp
				3.2. Đọc lại và sửa
		`,
	},
	{
		Slug: "khoa-hoc-tu-nhien-8", Title: "Khoa học tự nhiên 8: Sổ tay thí nghiệm an toàn dành cho học sinh và giáo viên phụ trách " +
			"phòng thực hành ở trường trung học cơ sở, kèm phiếu chuẩn bị, phiếu quan sát và bảng kiểm sau mỗi buổi học (bản mẫu)",
		Description: "Sổ tay mẫu về cách chuẩn bị, tiến hành và ghi chép thí nghiệm.\nMỗi bài có phiếu chuẩn bị, phiếu quan sát và bảng kiểm.",
		Subject:     "Khoa học tự nhiên", Grade: "Lớp 8", Author: "Nhóm biên soạn mẫu D", Year: 2024,
		Tags: "thí nghiệm, an toàn, lớp 8, bản mẫu", Creator: Editor,
		History: waiting(Editor, ""), Status: "pending_review",
		contents: `
			Chương 1. Trước khi vào phòng thực hành
				1.1. Quy tắc an toàn
					Kính, găng tay và áo choàng
				1.2. Đọc nhãn hóa chất
			Chương 2. Các thí nghiệm
				2.1. Đo khối lượng riêng
				2.2. Tách muối khỏi nước
					Lọc
					Cô cạn
				2.3. Mạch điện đơn giản
			Chương 3. Ghi chép
				3.1. Bảng số liệu
				3.2. Viết báo cáo
		`,
	},
	{
		Slug: "dia-li-9-dan-cu", Title: "Địa lí 9: Dân cư và đô thị (bản mẫu)",
		Description: "Đọc biểu đồ dân số, tìm hiểu vì sao người ta chuyển đến thành phố.",
		Subject:     "Địa lí", Grade: "Lớp 9", Author: "Nhóm biên soạn mẫu C", Year: 2021,
		Tags: "địa lí, dân số, lớp 9, bản mẫu", Creator: OtherEditor,
		History: withdrawn(OtherEditor, "Cần thay số liệu cũ trong các bài tập biểu đồ."), Status: "draft",
		contents: `
			Chương 1. Dân số
				1.1. Đọc tháp tuổi
				1.2. Gia tăng dân số
			Chương 2. Đô thị
				2.1. Vì sao có đô thị?
				2.2. Giao thông và nhà ở
		`,
	},
	{
		Slug: "tin-hoc-8-thuat-toan", Title: "Tin học 8: Thuật toán bằng trò chơi (bản mẫu)",
		Description: "Tìm kiếm, sắp xếp và chia nhỏ bài toán, không cần máy tính.",
		Subject:     "Tin học", Grade: "Lớp 8", Author: "Nhóm biên soạn mẫu D", Year: 2025,
		Tags: "tin học, thuật toán, lớp 8, bản mẫu", Creator: Editor, History: published(Editor), Status: "published",
		contents: `
			Chương 1. Chỉ dẫn rõ ràng
				1.1. Công thức nấu ăn là một thuật toán
				1.2. Rẽ nhánh và lặp
			Chương 2. Tìm kiếm
				2.1. Tìm tuần tự
				2.2. Tìm nhị phân
					Trò chơi đoán số
			Chương 3. Sắp xếp
				3.1. Sắp xếp chọn
				3.2. Sắp xếp nổi bọt
		`,
	},
	{
		Slug: "cong-nghe-7-vuon-rau", Title: "Công nghệ 7: Vườn rau trong chậu (bản mẫu)",
		Description: "Trồng, chăm sóc và thu hoạch rau trong khoảng không gian nhỏ.",
		Subject:     "Công nghệ", Grade: "Lớp 7", Author: "Nhóm biên soạn mẫu D", Year: 2023,
		Tags: "trồng trọt, thực hành, lớp 7, bản mẫu", Creator: OtherEditor, History: approved(OtherEditor), Status: "approved",
		contents: `
			Chương 1. Chuẩn bị
				1.1. Chọn chậu và đất
				1.2. Chọn hạt giống
			Chương 2. Chăm sóc
				2.1. Tưới nước
				2.2. Phòng sâu bệnh
			Chương 3. Thu hoạch
				3.1. Nhật kí vườn rau
		`,
	},
}
