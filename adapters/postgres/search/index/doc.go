// Package index is the inverted index for searches, exports, and lists by subject or grade.
//
// Each e-book has a number, in the order of creation. A key is a kind (a word, a word with its
// marks, a status, a subject, a grade, a creator) and a value; a word also has its first one to
// four letters as keys. For each key and each block of 65,536 numbers, a row of search_postings
// holds the numbers with this key, as a Roaring bitmap. So a search is an intersection of bitmaps,
// its total a count of bits, and a page by time a range of the result.
//
// Titles are sorted by PostgreSQL, which is slow for many. So each number also has a section: the
// group of some 256 neighbours by title to which it belongs. A page by title counts the hits of each section and
// sorts one or two of them. New e-books make sections larger, until the index is built again.
//
// # Always exact
//
// A trigger notes each change in search_pending, in the transaction of the change: what the index has
// of the e-book, and which of its words and keys have changed. From these a search learns which
// e-books may matter to it, takes them out of the result and checks them itself. So
// results are exact in every snapshot, however old the index is. E-books that gained or lost nothing
// of what is searched cost nothing.
//
// [Index.Update] takes pending rows and changes the postings by the difference, in one transaction;
// any number of servers may call it. An e-book gets its number some seconds after its creation, when
// all that were created before it have been committed. If too many were committed even later, too
// many changes are pending, or a section has become too large, the index is built again.
//
// # Reading
//
// [Cache.Read] returns a set for each [Condition], of one version of the index. Each update gives
// the index a new version, and a [Cache] keeps sets until the next one. [Compare] computes the index again
// and returns where the stored one differs.
//
// Decision 19 in docs/decisions/README.md has the alternatives and what they cost.
package index
