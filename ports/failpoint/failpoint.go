// Package failpoint marks the points at which tests kill the product. Code that changes something calls Reach
// at each step. In the product that is an empty function, which the compiler removes. Only a build with
// the tag failpoints, which the tests make, can die there.
//
// A transaction reaches "begin", "commit", "committed" and, if it fails, "rolled back"; a call to the store
// "before" and "after"; the record of an idempotency key, inside its transaction, "claimed" and "stored".
// Every point between two steps of a use case is between two of these.
package failpoint
