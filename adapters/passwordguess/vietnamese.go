package passwordguess

import "strings"

// The lists of the module know English alone. These are what passwords are made of in
// Vietnam, folded, each list with its most usual words first. Two of these words together
// are refused, and so are most names of three: whoever guesses tries them first.
var (
	vietnameseWords = strings.Fields(`matkhau anhyeuem emyeuanh yeuem yeuanh iloveyou khongbiet khongcho quenmatkhau
		vietnam hanoi saigon hochiminh tphcm danang haiphong cantho hue dalat nhatrang vungtau thuvien thuvienso
		nguyen tran le pham hoang huynh phan vu vo dang bui do ho ngo duong ly anh linh trang huong minh tuan hung dung
		dat duc hai long nam son thang thanh quang phong khanh hieu nghia trung cuong hanh nga ngoc mai lan hoa thao thu
		phuong yen nhung van thi giadinh hanhphuc tinhyeu conyeume yeume yeubo bome ngoisao thienthan congchua hoangtu
		hoahong mattroi xinchao chaoban camon tamlinh maymanh thanhcong hocsinh sinhvien giaovien thaygiao cogiao
		truonghoc lophoc tiengviet toanhoc vanhoc lichsu sachhay docsach quanly quantri quantrivien bientap
		bientapvien chuyengia nhanvien giamdoc admin ebook cms matkhaumoi thunghiem thu moi cu yeu em bo me con chau nha
		meo cho ga heo vit ca hom nay ngay mai mua nang gio trang sao troi dat nuoc xuan ha dong buon vui dep xinh`)

	vietnameseSurnames = strings.Fields(`nguyen tran le pham hoang huynh phan vu vo dang bui do ho ngo duong ly dinh trinh doan luong
		mai dao truong lam trieu ha cao ta to luu tong thai quach chau kieu la tang nghiem dam bach mac an khuc ung tu tieu giang
		thach kim`)

	vietnameseGivenNames = strings.Fields(`thi van anh minh ngoc thu thanh duc huong linh hoa an lan hung dung tuan nam hai mai ha trang
		thao phuong hong xuan quang hoang bao gia kim quoc huu dinh cong xuan hien hang tam binh long son thang phong khanh hieu nghia trung
		cuong hanh nga yen nhung dat thuy tu giang chi hue huy huyen lam kien khoa khoi khang loc loi lien loan ly my nhi nhu nhan nhat oanh
		phat phuc quan quy quyen quynh sang sau sinh suong tai tan thai the thien thinh thoa thong thuan thuong tien tin toan tra tram tri
		trinh truc truong tuyen tuyet uyen vi viet vinh vu vuong vy y bich cam cuc dao diem diep dieu duyen hao hau hoan hoai kha khai khuong
		le luan luong man men mo na nghi nguyen nguyet nhien ninh no phi phung que sa sau tho thom to toi tung tuong vien xuyen dang bach bang`)

	// vietnameseSyllables are those of everyday texts.
	vietnameseSyllables = strings.Fields(`la va co khong cua mot nguoi duoc trong cho nay da cac nhung voi den di ra nhu vao lai lam ve khi
		con hai thi o anh cung de nha ngay em noi tu hoc sinh nam biet nhieu rat mat den theo hay toi ong ba chi co bac chu thay ban
		minh no ho ta ai gi sao nao dau the may bay ba bon tam chin muoi tram nghin trieu nua dau cuoi giua tren duoi ngoai truoc sau
		ben canh gan xa cao thap lon nho dai ngan rong hep nang nhe moi cu tot xau dep xinh hay dung sai that gia manh yeu nhanh cham som
		muon sang trua chieu toi dem sang xanh do vang trang den tim hong nau xam cam den bac nuoc lua gio dat troi bien song nui rung
		cay hoa la qua canh re hat dong ruong vuon lang xom pho duong cau cong cua nha san mai tuong bep giuong ban ghe tu den sach vo but
		giay muc bang thu chu tieng loi cau van tho truyen ke hat nhac dan trong mua ve anh phim tranh hinh mau sac anh toan ly hoa su dia
		sinh ngu gia tri cong nghe tin the duc thao my thuat dao lop truong cap bai tap diem thi cu giao vien hieu pho chu nhiem nhan vien
		giam doc quan ly chuyen to doi nhom hoi dang doan uy ban chinh phu quoc hoi dan toc viet nam bac trung tay dong ha noi sai gon hue
		da nang can thai binh hai phong lang son quang ninh nghe an thanh vinh lam tien giang long kien ca mau tau gia dinh bo me cha ma con
		chau ong ba noi ngoai vo chong anh chi em ut be tre gia trai gai nam nu ban be thuong yeu nho men quy ghet gian buon vui suong kho
		cuoi khoc lo so mong uoc mo tin hy vong hanh phuc may man binh an khoe om dau chet song sinh lon len xuong dung ngoi nam chay nhay
		bay boi leo treo nga roi keo day nem bat giu cam mang vac cho dua nhan gui tra mua ban doi tien bac vang dong nghin ty gia re dat
		an uong com gao ngo khoai sau rau thit ca tom cua ga vit heo lon bo trau ngua cho meo chim chuot voi ho gau khi rua ran ong buom kien
		kem banh keo duong muoi mam tuong ot toi hanh chanh cam quyt buoi xoai oi man le tao dua chuoi mit na nho dua tra ca phe sua bia ruou
		xe may dap hoi tau thuyen ga ben duong lo giao thong den do di den ve qua lai ra vao len xuong mua nang gio bao lut suong may sam chop
		xuan ha thu dong nam thang tuan ngay gio phut giay hom nay qua mai kia sang nam moi tet le hoi chua dinh den mieu lang ma phat chua
		troi dat than thanh tien ma quy rong phung lan que huong dat nuoc non song to quoc co bac ho chi minh cach mang khang chien thang
		loi doc lap tu do hoa binh thong nhat chien tranh linh bo doi cong an sung dan guom dao kiem cung ten ngua giac thu bien gioi dao
		luat phap quyen loi nghia vu trach nhiem cong viec nghe nghiep lao dong san xuat kinh te xa hoi van hoa khoa hoc ky thuat may tinh
		dien thoai mang tin nhan thu dien tu ma so mat khau tai khoan dang nhap xuat kho sach thu vien doc gia muon tra phieu the ma loai
		tap chi bao hinh trang so chuong muc phan doan dong chu ky hieu in an ban quyen tac gia nha xuat ban nam trang bia
		nghi hieu nho quen hoi dap tra loi tim thay mat con het bat dau ket thuc tiep tuc dung lai cho doi tim kiem lua chon quyet dinh
		thich muon can phai nen duoc bi dang se da roi chua tung van con cu deu chi moi ngay lien luon thuong hay it nhieu qua lam rat hoi kha
		trung thuc hien lanh ngoan gioi kem ngu dot thong minh khon dai sieng luoi cham chi hien hoa giau ngheo sang hen cao dep duyen dang diu dang
		thuyen buom khoi suong bui cat da soi kim sat thep go tre nua tranh ngoi gach vai lua len soi chi kim ao quan vay khan mu non giay dep
		dau toc tai mat mui mieng rang luoi co vai tay ngon chan goi lung bung nguc tim gan phoi mau xuong da thit`)
)

// vietnamese are the lists.
var vietnamese = [][]string{vietnameseWords, vietnameseSurnames, vietnameseGivenNames, vietnameseSyllables}
