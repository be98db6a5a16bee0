// Package fulltext defines how a search matches texts (RULES §6.3): which words a text
// has, which terms a search has, and which title explains a hit. All code that indexes
// or searches e-books uses it.
//
// A text is cut at white space into chunks. A word begins where a run of
// letters and digits begins and at every other character, and extends to the
// end of its chunk: "(nâng-cao)" has "(nâng-cao)", "nâng-cao)", "-cao)",
// "cao)" and ")". A term matches a text with a word that begins with it. So
// punctuation must occur as typed, no character is special, and a search needs
// only one prefix lookup for each term.
package fulltext
