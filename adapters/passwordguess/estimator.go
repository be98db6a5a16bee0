// Package passwordguess recognises common passwords. It estimates how many guesses an attacker needs who first
// tries words, names, dates and neighbouring keys, with the word lists of zxcvbn.
package passwordguess

import "slices"

// minCost is how many guesses a password must need at least, as a power of ten. A million guesses are easy for
// an attacker who has the hash.
const minCost = 6.3

// Estimator finds common passwords.
type Estimator struct{}

// New returns an estimator. The lists are only read when needed.
func New() *Estimator { return &Estimator{} }

// Common reports whether a password is easily guessed by an attacker who knows the texts in about: the person's name
// and address.
func (*Estimator) Common(password string, about ...string) bool {
	forms := variants(password)
	costs := wordCosts(about, occursIn(forms))
	return slices.ContainsFunc(forms, func(form []rune) bool { return newPassword(form, costs).cost() < minCost })
}
