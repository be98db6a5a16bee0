// Package words stores the words that find e-books, and finds e-books by words that the
// index does not hold.
//
// The words of an e-book are those of its title, author, tags and outline, once folded and once
// with their marks, as package domain/fulltext divides them. ebook_search keeps them as two vectors, which
// package index reads. A vector holds a megabyte at most. If the words take more, it holds only atoms
// (runs of letters, and single other characters), and search_texts keeps the text: [FindLong]
// finds the terms of several atoms in it. search_texts also has the titles of each outline, which
// explain a hit.
//
// [Add], [Replace] and [Remove] belong in the transaction of the change. [OfOutline] computes the
// words of an outline beforehand, because that takes long for a long one.
package words
