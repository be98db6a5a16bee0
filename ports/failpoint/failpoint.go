// Package failpoint names the moments at which the tests kill the product. Who
// changes something says with Reach how far it has come; in the product that is
// an empty function, and nothing of it is left in the program. Only a build
// with the tag failpoints, which the tests make for themselves, can be told to
// die there.
//
// A transaction reaches "begin", "commit", "committed" and, where it fails,
// "rolled back"; a call to the store "before" and "after"; the record of an
// idempotency key, inside its transaction, "claimed" and "answered". What lies
// between two steps of a use case lies between two of these.
package failpoint
