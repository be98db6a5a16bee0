// Package words stores the words that find e-books, and finds e-books by words that the
// index does not hold.
//
// The words of an e-book are those of its title, author, tags and outline, folded and with their
// marks, as package domain/fulltext divides them. ebook_search keeps them as two vectors, which
// package index reads. A vector holds a megabyte. Where the words are more, it holds only atoms
// (runs of letters, and single other characters), and search_texts keeps the text: [FindLong]
// finds the terms of several atoms in it. search_texts also has the titles of each outline, which
// explain a hit.
//
// [Add], [Replace] and [Remove] belong into the transaction of the change. The words of an outline
// are computed before, by [OfOutline], because that takes long for a long one.
package words
