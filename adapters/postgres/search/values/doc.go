// Package values maintains what is known of the values in records: how many e-books have each
// status, subject, grade and creator ([UpdateCounters], [Statistics]), which subjects and grades contain a
// text ([Matching]), which values to suggest while a user types ([Suggest]), which values a field
// has ([Used]), and which e-books may be duplicates ([Duplicates], [CandidateDuplicates]).
//
// Counters change in the transaction of the e-book, in the order of their keys, so that two
// transactions cannot deadlock. Suggestions are counted later, because a value that everybody uses
// would make all wait for its row: triggers note each use in suggestion_changes, [CountUses] adds
// them up, and until then each reader adds them itself.
package values
