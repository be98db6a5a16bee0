// Package domain is the library's rules and nothing else: no database, no
// network, no clock. Callers pass the actor and the time.
//
// An [Ebook] is a record with [Details] that its creator writes, a cover and a
// PDF as [File], and an outline, the [TOC], of at most three levels. A person
// is an [Actor] with one [Role]; a STUDENT may do nothing here, everybody else
// may read everything and create e-books of their own.
//
// The workflow of an e-book is one table, [Workflow]. "edit" is any save by the
// creator; people send the other five actions, each of which writes one
// [LogEntry]. docs/WORKFLOW.md draws the table.
//
// The state machine, the guards and what the API offers a caller ([Ebook.ActionsFor])
// are all derived from that table. In addition, "submit" needs a PDF, and "delete" is
// for MANAGER and ADMIN in every status.
//
// Checks have one order: the person, the status, the rules. A refusal leaves the
// e-book unchanged and returns an [Error], whose message is shown to the user.
//
// retention.go says how long things are kept.
package domain
