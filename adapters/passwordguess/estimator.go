// Package passwordguess finds out which passwords are common. It weighs a password as
// whoever guesses does, who tries words, names, dates and keys that lie side by side
// before anything else, with the lists of zxcvbn.
package passwordguess

import "slices"

// common is how many guesses, as a power of ten, a password must be worth: a million tries
// are nothing to whoever has stolen its hash.
const common = 6.3

// Estimator finds common passwords.
type Estimator struct{}

// New returns an estimator. It keeps nothing: the lists are read when they are needed.
func New() *Estimator { return &Estimator{} }

// Common tells whether a password is easily guessed, by somebody who also knows these
// texts: the person's name and address.
func (*Estimator) Common(password string, about ...string) bool {
	ways := variants(password)
	words := ranks(about, within(ways))
	return slices.ContainsFunc(ways, func(way []rune) bool { return worth(way, words) < common })
}

// worth is how many guesses a password takes, as a power of ten.
func worth(typed []rune, words map[string]float64) float64 { return newGuess(typed, words).cost() }
