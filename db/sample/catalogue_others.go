package sample

var others = []Book{
	{
		Slug: "english-6-sample-reader", Title: "English 6: A Sample Reader for Curious Pupils",
		Description: "Short graded texts, written for this sample library, with questions after each.",
		Subject:     "Tiếng Anh", Grade: "Lớp 6", Language: "English", Author: "Sample Writers' Group", Year: 2024,
		Tags: "english, reading, sample", Creator: Editor, History: published(Editor), Status: "published",
		contents: `
			Chapter 1. At school
				1.1. The new timetable
				1.2. A visit to the library
					Asking for a book
			Chapter 2. Out of doors
				2.1. The school garden
				2.2. A rainy day
			Chapter 3. Looking back
				3.1. Questions for revision
		`,
	},
	{
		Slug: "thu-vien-truong-hoc", Title: "Cẩm nang thư viện trường học: tổ chức kho sách, hướng dẫn tra cứu, xây dựng thói quen đọc " +
			"và phối hợp với giáo viên bộ môn trong suốt năm học (bản mẫu)",
		Description: "Cẩm nang mẫu dành cho cán bộ thư viện.",
		Subject:     "Nghiệp vụ thư viện", Grade: "Giáo viên", Author: "Nhóm biên soạn mẫu B", Year: 2021,
		Tags: "thư viện, nghiệp vụ, giáo viên, bản mẫu", Creator: Manager, History: draft(), Status: "draft",
		contents: `
			Chương 1. Kho sách
				1.1. Phân loại
				1.2. Sắp xếp giá sách
			Chương 2. Bạn đọc
				2.1. Giờ đọc tự chọn
				2.2. Hướng dẫn tra cứu
					Tìm theo chủ đề
		`,
	},
	{
		Slug: "giao-duc-cong-dan-9", Title: "Giáo dục công dân 9: Sống có trách nhiệm (bản mẫu)",
		Description: "Tình huống thảo luận về trách nhiệm với bản thân, gia đình và cộng đồng.",
		Subject:     "Giáo dục công dân", Grade: "Lớp 9", Author: "Nhóm biên soạn mẫu C", Year: 2023,
		Tags: "công dân, tình huống, lớp 9, bản mẫu", Creator: OtherEditor, History: draft(), Status: "draft",
		contents: `
			Chương 1. Với bản thân
				1.1. Giữ lời hứa
				1.2. Quản lí thời gian
			Chương 2. Với cộng đồng
				2.1. Nơi công cộng
				2.2. Hoạt động tình nguyện
		`,
	},
	{
		Slug: "am-nhac-6-tiet-tau", Title: "Âm nhạc 6: Tiết tấu và cơ thể (bản mẫu)",
		Description: "Gõ, vỗ, dậm chân: cảm nhận tiết tấu trước khi đọc bản nhạc.",
		Subject:     "Âm nhạc", Grade: "Lớp 6", Author: "Nhóm biên soạn mẫu C", Year: 2025,
		Tags: "âm nhạc, tiết tấu, lớp 6, bản mẫu", Creator: Expert,
		History: waiting(Expert, ""), Status: "pending_review",
		contents: `
			Chương 1. Nhịp đập
				1.1. Nhịp hai và nhịp ba
				1.2. Gõ đệm theo nhóm
			Chương 2. Đọc tiết tấu
				2.1. Nốt đen và nốt móc đơn
				2.2. Dấu lặng
		`,
	},
	{
		Slug: "duong-den-dai-hoc", Title: "Đường đến đại học: kĩ năng tự học cho năm thứ nhất (bản mẫu)",
		Description: "Ghi chép, lập kế hoạch và đọc tài liệu chuyên ngành.",
		Subject:     "Kĩ năng", Grade: "Đại học năm thứ nhất", Author: "Nhóm biên soạn mẫu B", Year: 2025,
		Tags: "kĩ năng, tự học, đại học, bản mẫu", Creator: Editor,
		History: rejected(Editor, "Ảnh bìa và tên sách chưa thống nhất về cách viết. Vui lòng rà soát."), Status: "rejected",
		contents: `
			Chương 1. Ghi chép
				1.1. Ghi chép trên lớp
				1.2. Tóm tắt sau giờ học
			Chương 2. Kế hoạch
				2.1. Kế hoạch tuần
				2.2. Chuẩn bị cho kì thi
					Ôn tập ngắt quãng
		`,
	},
}
