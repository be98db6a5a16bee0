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

var argument = regexp.MustCompile(`\[?(--[a-z-]+|<[^>]+>)(\])?`)

// argumentsOf returns the flags and arguments of a command in the usage text. The first arguments
// are required.
func argumentsOf(command string) (flags, names []string, required int) {
	_, rest, _ := strings.Cut(usage, "\n  "+command+" ")
	rest, _, _ = strings.Cut(rest, "\n")
	rest, _, _ = strings.Cut(rest, "  ") // drop the description
	for _, m := range argument.FindAllStringSubmatch(rest, -1) {
		switch {
		case strings.HasPrefix(m[1], "-"):
			flags = append(flags, m[1])
			continue
		case m[2] == "":
			required++
		}
		names = append(names, m[1])
	}
	return flags, names, required
}

// input is what follows a command.
type input struct {
	args  []string
	flags map[string]bool // by name
}

// parse checks the words after a command against the usage.
func parse(command string, words []string) (input, error) {
	known, names, required := argumentsOf(command)
	in := input{flags: map[string]bool{}}
	for _, word := range words {
		switch {
		case !strings.HasPrefix(word, "-"):
			in.args = append(in.args, word)
		case !slices.Contains(known, word):
			return in, usageError{command, fmt.Sprintf("there is no %s", word)}
		default:
			in.flags[word] = true
		}
	}
	switch given := len(in.args); {
	case given < required:
		return in, usageError{command, names[given] + " is missing"}
	case given > len(names) && len(names) > 0:
		return in, usageError{command, fmt.Sprintf("%q is one argument too many; what holds blanks goes in quotes", in.args[len(names)])}
	case given > len(names):
		return in, usageError{command, fmt.Sprintf("%q is one argument too many", in.args[0])}
	}
	return in, nil
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
