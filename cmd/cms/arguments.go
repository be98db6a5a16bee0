package main

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// usageError is an error in how a command was typed. It is reported with the command's usage.
type usageError struct{ command, wrong string }

func (e usageError) Error() string {
	lines := []string{}
	for line := range strings.Lines(usage) {
		if called, ok := strings.CutPrefix(line, "  "); ok && strings.HasPrefix(called+" ", e.command) {
			lines = append(lines, "  cms "+strings.TrimSpace(called))
		}
	}
	return strings.TrimPrefix(e.command+": ", ": ") + e.wrong + "\n\nusage:\n" + strings.Join(lines, "\n")
}

var argument = regexp.MustCompile(`\[?(?:(--[a-z-]+)( <[^>]+>)?|(<[^>]+>))(\])?`)

// arguments are what a command takes.
type arguments struct {
	flags    []string
	values   []string // flags that need a value
	needed   []string // those of them that are required
	names    []string // of the other arguments
	required int      // how many of those, the first ones
}

// argumentsOf reads the arguments of a command from the usage text.
func argumentsOf(command string) (takes arguments) {
	_, rest, _ := strings.Cut(usage, "\n  "+command+" ")
	rest, _, _ = strings.Cut(rest, "\n")
	rest, _, _ = strings.Cut(rest, "  ") // drop the description
	for _, m := range argument.FindAllStringSubmatch(rest, -1) {
		switch flag, value, name, optional := m[1], m[2], m[3], m[4] != ""; {
		case value != "":
			takes.values = append(takes.values, flag)
			if !optional {
				takes.needed = append(takes.needed, flag)
			}
		case flag != "":
			takes.flags = append(takes.flags, flag)
		default:
			takes.names = append(takes.names, name)
			if !optional {
				takes.required++
			}
		}
	}
	return takes
}

// input is what follows a command.
type input struct {
	args   []string
	flags  map[string]bool   // by name
	values map[string]string // of flags that need one
}

// parse checks the words after a command against the usage.
func parse(command string, words []string) (input, error) {
	takes := argumentsOf(command)
	in := input{flags: map[string]bool{}, values: map[string]string{}}
	for i := 0; i < len(words); i++ {
		switch word := words[i]; {
		case slices.Contains(takes.values, word):
			if i++; i == len(words) {
				return in, usageError{command, "the value of " + word + " is missing"}
			}
			in.values[word] = words[i]
		case !strings.HasPrefix(word, "-"):
			in.args = append(in.args, word)
		case !slices.Contains(takes.flags, word):
			return in, usageError{command, fmt.Sprintf("there is no %s", word)}
		default:
			in.flags[word] = true
		}
	}
	return in, takes.check(command, in)
}

// check refuses an input with too few or too many arguments.
func (a arguments) check(command string, in input) error {
	switch given := len(in.args); {
	case given < a.required:
		return usageError{command, a.names[given] + " is missing"}
	case given > len(a.names) && len(a.names) > 0:
		return usageError{command, fmt.Sprintf("%q is one argument too many; what holds blanks goes in quotes", in.args[len(a.names)])}
	case given > len(a.names):
		return usageError{command, fmt.Sprintf("%q is one argument too many", in.args[0])}
	}
	for _, flag := range a.needed {
		if _, given := in.values[flag]; !given {
			return usageError{command, flag + " is missing"}
		}
	}
	return nil
}

// isGroup reports whether a word is the first of commands of two words.
func isGroup(word string) bool {
	return regexp.MustCompile(`(?m)^  ` + regexp.QuoteMeta(word) + ` [a-z]`).MatchString(usage)
}

// unknownCommand reports words that are no command.
func unknownCommand(name string) error {
	group, word, two := strings.Cut(name, " ")
	switch {
	case name == "":
		return fmt.Errorf("a command is missing\n\n%s", usage)
	case isGroup(group) && !two:
		return usageError{group, "a word is missing"}
	case !two || word == "":
		group = ""
	}
	return usageError{group, fmt.Sprintf("there is no command %q; cms help lists them", name)}
}
