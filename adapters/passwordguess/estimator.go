// Package passwordguess recognises common passwords. It estimates how many guesses an attacker needs who first tries words,
// names, dates and neighbouring keys, with the word lists of zxcvbn.
package passwordguess

import "slices"

// common is the minimum number of guesses for a password, as a power of ten. A million guesses are easy for an attacker who
// has the hash.
const common = 6.3

// Estimator finds common passwords.
type Estimator struct{}

// New returns an estimator. The lists are only read when needed.
func New() *Estimator { return &Estimator{} }

// Common reports whether a password is easily guessed by an attacker who also knows these texts: the person's name and address.
func (*Estimator) Common(password string, about ...string) bool {
	ways := variants(password)
	costs := wordCosts(about, within(ways))
	return slices.ContainsFunc(ways, func(way []rune) bool { return newPassword(way, costs).cost() < common })
}
