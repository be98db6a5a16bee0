package sample

var primary = []Book{
	{
		Slug: "toan-1-lam-quen-voi-so", Title: "Toán 1: Làm quen với các số trong phạm vi 10 (bản mẫu)",
		Description: "Sách mẫu giúp học sinh lớp 1 đếm, đọc, viết và so sánh các số trong phạm vi 10.",
		Subject:     "Toán", Grade: "Lớp 1", Author: "Nhóm biên soạn mẫu A", Year: 2023,
		Tags: "toán, số đếm, lớp 1, bản mẫu", Creator: Editor, History: published(Editor), Status: "published",
		contents: `
			Chương 1. Các số từ 0 đến 5
				1.1. Đếm đồ vật quanh em
				1.2. Đọc và viết số
					Viết số trên vở ô li
				1.3. So sánh hai nhóm đồ vật
			Chương 2. Các số từ 6 đến 10
				2.1. Đếm tiếp từ 6
				2.2. Thứ tự của các số
					Tia số
					Trò chơi xếp số
			Chương 3. Ôn tập
				3.1. Bài tập tổng hợp
		`,
	},
	{
		Slug: "tieng-viet-2-tap-doc", Title: "Tiếng Việt 2: Những bài tập đọc đầu tiên (bản mẫu)",
		Description: "Tuyển chọn các bài đọc ngắn do nhóm biên soạn mẫu tự viết, kèm câu hỏi hiểu bài.",
		Subject:     "Tiếng Việt", Grade: "Lớp 2", Author: "Nhóm biên soạn mẫu B", Year: 2024,
		Tags: "tiếng việt, tập đọc, lớp 2, bản mẫu", Creator: OtherEditor,
		History: revised(OtherEditor, "Bài đọc ở chương 2 còn dài so với học sinh lớp 2, đề nghị rút gọn."), Status: "published",
		contents: `
			Chương 1. Gia đình và bạn bè
				1.1. Buổi sáng ở nhà em
				1.2. Người bạn cùng bàn
			Chương 2. Quê hương
				2.1. Con đường làng
				2.2. Phiên chợ cuối tuần
					Từ ngữ về chợ quê
			Chương 3. Bốn mùa
				3.1. Mưa đầu hạ
				3.2. Gió heo may
		`,
	},
	{
		Slug: "tu-nhien-xa-hoi-3", Title: "Tự nhiên và Xã hội 3: Cây cối quanh em (bản mẫu)",
		Description: "Quan sát, gọi tên và phân loại những loài cây thường gặp ở sân trường và trong vườn nhà.",
		Subject:     "Tự nhiên và Xã hội", Grade: "Lớp 3", Author: "Nhóm biên soạn mẫu A", Year: 2022,
		Tags: "thực vật, quan sát, lớp 3, bản mẫu", Creator: Editor, History: approved(Editor), Status: "approved",
		contents: `
			Chương 1. Các bộ phận của cây
				1.1. Rễ và thân
				1.2. Lá
					Hình dạng của lá
					Màu sắc của lá
				1.3. Hoa và quả
			Chương 2. Cây và con người
				2.1. Cây cho bóng mát
				2.2. Chăm sóc vườn trường
		`,
	},
	{
		Slug: "lich-su-dia-li-4", Title: "Lịch sử và Địa lí 4: Đọc bản đồ từ những bước đầu tiên (bản mẫu)",
		Description: "Làm quen với phương hướng, tỉ lệ và các kí hiệu trên bản đồ qua hoạt động thực hành.",
		Subject:     "Lịch sử và Địa lí", Grade: "Lớp 4", Author: "Nhóm biên soạn mẫu C", Year: 2024,
		Tags: "bản đồ, thực hành, lớp 4, bản mẫu", Creator: OtherEditor,
		History: waiting(OtherEditor, "Nhờ chuyên gia xem kĩ phần tỉ lệ bản đồ."), Status: "pending_review",
		contents: `
			Chương 1. Bản đồ là gì?
				1.1. Từ sơ đồ lớp học đến bản đồ
				1.2. Phương hướng
			Chương 2. Tỉ lệ và kí hiệu
				2.1. Tỉ lệ bản đồ
					Đo khoảng cách trên bản đồ
				2.2. Bảng chú giải
			Chương 3. Thực hành
				3.1. Vẽ bản đồ sân trường
		`,
	},
	{
		Slug: "mi-thuat-5-mau-sac", Title: "Mĩ thuật 5: Trò chuyện cùng màu sắc (bản mẫu)",
		Description: "Các hoạt động pha màu, phối màu và kể chuyện bằng tranh.",
		Subject:     "Mĩ thuật", Grade: "Lớp 5", Author: "Nhóm biên soạn mẫu C", Year: 2025,
		Tags: "mĩ thuật, màu sắc, lớp 5, bản mẫu", Creator: Editor, History: draft(), Status: "draft",
		contents: `
			Chương 1. Vòng tròn màu
				1.1. Màu cơ bản
				1.2. Màu nóng và màu lạnh
			Chương 2. Tranh kể chuyện
				2.1. Chọn câu chuyện
				2.2. Bố cục một bức tranh
					Hình chính và hình phụ
		`,
	},
}
