// Package spelling defines which texts count as the same when words are compared (RULES §6.3).
//
// A text is compared in two ways. [Fold] and [Marked] leave its spelling as it was typed. [Key] and
// [KeyOfMarked] are the same for all legal spellings of a Vietnamese word, and for letters that look
// alike:
//
//   - y is i after h, k, l, m, s, t and qu at the beginning of a word: "kỹ" is "kĩ", "quý" is
//     "quí". "tay" is not "tai", "thy" is not "thi".
//   - The tone of oa, oe and uy is on the second letter: "hòa" is "hoà".
//   - Letters that are only drawn like ư, ơ and đ are these letters.
//
// Searches match beginnings of words, and what follows is not typed yet. So a key never depends on
// what follows: the key of the beginning of a word begins the key of the word. (Of [KeyOfMarked] this
// does not hold where a tone moves.) The price is that a few foreign words fall together, like
// "kyoto" and "kioto", or "type" and "tipe".
//
// frontend/src/text/spelling.ts has the same rules; testdata/cases.json keeps both in step.
package spelling
