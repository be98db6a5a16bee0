// Package fulltext is how a search is understood (RULES §6.3): which words a text
// has, which of them a search asks for, and which title explains a hit. It is the
// same for everything that keeps or finds e-books.
//
// A text is cut at white space into chunks. A word begins where a run of
// letters and digits begins and at every other character, and goes on to the
// end of its chunk: "(nâng-cao)" holds "(nâng-cao)", "nâng-cao)", "-cao)",
// "cao)" and ")". A searched term matches a text that holds a word
// beginning with it. So punctuation must occur as typed, no character is
// special, and one prefix look-up a term answers a search without a second
// look at the text.
package fulltext
