package oldfonts

import "strings"

// coding is an encoding as a program misread it: the characters in the text, with the letters that
// they mean.
type coding struct {
	encoding   string
	letters    map[string]string
	characters map[rune]bool // that are, begin or end a code
}

// tcvn3 is TCVN 5712:1993 (VN3) by the Latin-1 characters at the same codes.
const tcvn3 = "µà¸á¶ả·ã¹ạ¨ă»ằ¾ắ¼ẳ½ẵÆặ©âÇầÊấÈẩÉẫËậ®đÌèÐéÎẻÏẽÑẹªêÒềÕếÓểÔễÖệ×ìÝíØỉÜĩÞị" +
	"ßòãóáỏâõäọ«ôåồèốæổçỗéộ¬ơêờíớëởìỡîợïùóúñủòũôụ\u00adưõừøứöử÷ữùựúỳýýûỷüỹþỵ" +
	"¡Ă¢Â£Ê¤Ô¥Ơ¦Ư§Đ"

// vniMarks are VNI's marks after each vowel, with the letter that vowel and mark form.
var vniMarks = map[string]string{
	"a": "øàùáûảõãïạââàầáấåẩãẫäậêăèằéắúẳüẵëặ",
	"e": "øèùéûẻõẽïẹâêàềáếåểãễäệ",
	"o": "øòùóûỏõõïọâôàồáốåổãỗäộ",
	"ô": "øờùớûởõỡïợ",
	"u": "øùùúûủõũïụ",
	"ö": "øừùứûửõữïự",
	"y": "øỳùýûỷõỹ",
}

// viscii is RFC 1456 from code 0x80 on.
const viscii = "ẠẮẰẶẤẦẨẬẼẸẾỀỂỄỆỐỒỔỖỘỢỚỜỞỊỎỌỈỦŨỤỲÕắằặấầẩậẽẹếềểễệốồổỗỠƠộờởịỰỨỪỬơớƯ" +
	"ÀÁÂÃẢĂẳẵÈÉÊẺÌÍĨỳĐứÒÓÔạỷừửÙÚỹỵÝỡưàáâãảăữẫèéêẻìíĩỉđựòóôõỏọụùúũủýợỮ"

// t5 is T5 of TeX at codes 0xa0 to 0xbf and 0xe0 to 0xff; capitals are 0x20 below.
const t5 = "àáãảạâầấẫẩậăằắẵẳặèéẽẻẹêềếễểệìíĩỉ" + "ịòóõỏọôồốỗổộơờớỡởợùúũủụưừứữửựỳýỹ"

// t5Controls are what T5 has at codes of controls, from 0x10 on. A blank means nothing here.
const t5Controls = "“”„«»–—   ỶỷỴỵĐđ"

// The characters that programs read for codes from 0x80, in the standard encoding from 0xa1. A blank there
// means no character.
var (
	windows1252 = []rune("€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ")
	macRoman    = []rune("ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü†°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø" +
		"¿¡¬√ƒ≈∆«»…\u00a0ÀÃÕŒœ–—“”‘’÷◊ÿŸ⁄€‹›ﬁﬂ‡·‚„‰ÂÊÁËÈÍÎÏÌÓÔ\uf8ffÒÚÛÙıˆ˜¯˘˙˚¸˝˛ˇ")
	standard = []rune("¡¢£⁄¥ƒ§¤'“«‹›ﬁﬂ –†‡· ¶•‚„”»…‰ ¿ `´ˆ˜¯˘˙¨ ˚¸ ˝˛ˇ—                Æ ª    ŁØŒº     æ   ı  łøœß")
	// pdfStrings is PDF's own encoding of strings at codes 0x80 to 0xa0.
	pdfStrings = []rune("•†‡…—–ƒ⁄‹›−‰„“”‘’‚™ﬁﬂŁŒŠŸŽıłœšž\u009f€")
)

// reader returns how a program reads a byte, which is given as its Latin-1 character. The first character of high is
// the one at the code from. At other codes the program reads Latin-1 or, with othersMissing, nothing from 0x80 on.
func reader(high []rune, from rune, othersMissing bool) func(rune) string {
	return func(latin1 rune) string {
		if i := int(latin1 - from); i >= 0 && i < len(high) {
			return strings.TrimSpace(string(high[i]))
		}
		if othersMissing && latin1 >= 0x80 {
			return ""
		}
		return string(latin1)
	}
}

// The ways in which programs read a byte, by its Latin-1 character.
var onWindows, onMac, inStandard = reader(windows1252, 0x80, false), reader(macRoman, 0x80, false), reader(standard, 0xa1, true)

// codings are the pairs of an encoding and a reading that are recognised, the most frequent first.
var codings = []coding{
	codingOf("tcvn3", pairs(tcvn3), onWindows), codingOf("tcvn3", pairs(tcvn3), onMac), codingOf("tcvn3", pairs(tcvn3), inStandard),
	codingOf("vni", vni(), onWindows), codingOf("vni", vni(), onMac),
	codingOf("viscii", visciiTable(), onWindows),
	codingOf("t5", t5Table(), func(latin1 rune) string { return string(latin1) }),
}

func pairs(text string) map[string]string {
	letters, table := []rune(text), map[string]string{}
	for i := 0; i+1 < len(letters); i += 2 {
		table[string(letters[i])] = string(letters[i+1])
	}
	return table
}

func vni() map[string]string {
	table := pairs("æỉóĩòịììííôơöưñđîỵ")
	for vowel, marks := range vniMarks {
		for mark, letter := range pairs(marks) {
			table[vowel+mark] = letter
		}
	}
	both := map[string]string{}
	for from, to := range table {
		both[from], both[strings.ToUpper(from)] = to, strings.ToUpper(to)
		if letters := []rune(from); len(letters) > 1 { // a capital may have its mark in either case
			both[strings.ToUpper(string(letters[0]))+string(letters[1])] = strings.ToUpper(to)
		}
	}
	return both
}

func visciiTable() map[string]string {
	table := map[string]string{}
	for i, letter := range []rune(viscii) {
		table[string(rune(0x80+i))] = string(letter)
	}
	return table
}

func t5Table() map[string]string {
	table := map[string]string{}
	for i, sign := range []rune(t5Controls) {
		if sign != ' ' {
			table[string(rune(0x10+i))] = string(sign)
		}
	}
	for i, letter := range []rune(t5) {
		code := rune(0xa0 + i)
		if i >= 0x20 {
			code += 0x20
		}
		table[string(code)] = string(letter)
		table[string(code-0x20)] = strings.ToUpper(string(letter))
	}
	delete(table, "\u00a0") // à in T5, but usually a no-break space
	return table
}

// disguises maps characters to others that programs write instead.
var disguises = map[string]string{"µ": "μ", "Ð": "Đ"}

func codingOf(encoding string, table map[string]string, read func(rune) string) coding {
	c := coding{encoding, map[string]string{}, map[rune]bool{}}
	for code, letter := range table {
		seen, whole := "", true
		for _, r := range code {
			character := string(r)
			if r >= 0x80 {
				character = read(r)
			}
			whole = whole && character != ""
			seen += character
		}
		if whole {
			c.letters[seen] = letter
		}
	}
	for code, other := range disguises {
		if letter, ok := table[code]; ok && encoding == "tcvn3" && c.letters[other] == "" {
			c.letters[other] = letter
		}
	}
	for code := range c.letters {
		for _, r := range code {
			c.characters[r] = true
		}
	}
	return c
}
