package main

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"backoffice/domain"
)

// usageError is an error in how a command was typed. It is reported with the command's usage.
type usageError struct{ command, wrong string }

func (e usageError) Error() string {
	lines := []string{}
	for line := range strings.Lines(usage) {
		if called, ok := strings.CutPrefix(line, "  "); ok && strings.HasPrefix(called, e.command) {
			lines = append(lines, "  cms "+strings.TrimSpace(called))
		}
	}
	return strings.TrimPrefix(e.command+": ", ": ") + e.wrong + "\n\nusage:\n" + strings.Join(lines, "\n")
}

var argument = regexp.MustCompile(`\[?(?:(--[a-z-]+)( <[^>]+>)?|(<[^>]+>))(\])?`)

// arguments are what a command takes.
type arguments struct {
	flags         []string
	valueFlags    []string // flags that need a value
	requiredFlags []string // those of valueFlags that are required
	argNames      []string // of the other arguments
	requiredArgs  int      // how many of argNames are required: the first ones
}

// argumentsOf reads the arguments of a command from the usage text.
func argumentsOf(command string) (takes arguments) {
	_, line, _ := strings.Cut(usage, "\n  "+command+" ")
	line, _, _ = strings.Cut(line, "\n")
	line, _, _ = strings.Cut(line, "  ") // drop the description
	for _, m := range argument.FindAllStringSubmatch(line, -1) {
		switch flag, value, name, optional := m[1], m[2], m[3], m[4] != ""; {
		case value != "" && optional:
			takes.valueFlags = append(takes.valueFlags, flag)
		case value != "":
			takes.valueFlags, takes.requiredFlags = append(takes.valueFlags, flag), append(takes.requiredFlags, flag)
		case flag != "":
			takes.flags = append(takes.flags, flag)
		default:
			takes.argNames = append(takes.argNames, name)
			if !optional {
				takes.requiredArgs++
			}
		}
	}
	return takes
}

// input is a command with what follows it.
type input struct {
	command string
	args    []string
	flags   map[string]bool   // by name
	values  map[string]string // by flag
}

// parse checks the words after a command against the usage.
func parse(command string, words []string) (input, error) {
	takes := argumentsOf(command)
	in := input{command: command, flags: map[string]bool{}, values: map[string]string{}}
	for i := 0; i < len(words); i++ {
		switch word := words[i]; {
		case slices.Contains(takes.valueFlags, word):
			if i++; i == len(words) {
				return in, usageError{command, "the value of " + word + " is missing"}
			}
			if _, twice := in.values[word]; twice {
				return in, usageError{command, word + " is given twice"}
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

// check refuses an input with too few or too many arguments, or without a required flag.
func (a arguments) check(command string, in input) error {
	switch given := len(in.args); {
	case given < a.requiredArgs:
		return usageError{command, a.argNames[given] + " is missing"}
	case given > len(a.argNames) && len(a.argNames) > 0:
		return usageError{command, fmt.Sprintf("%q is one argument too many; put an argument with spaces in quotes", in.args[len(a.argNames)])}
	case given > len(a.argNames):
		return usageError{command, fmt.Sprintf("%q is one argument too many", in.args[0])}
	}
	for _, flag := range a.requiredFlags {
		if _, given := in.values[flag]; !given {
			return usageError{command, flag + " is missing"}
		}
	}
	return nil
}

// idFrom reads the id that is the first argument of a command.
func idFrom(in input) (string, error) {
	id, ok := domain.ParseID(in.args[0])
	if !ok {
		return "", usageError{in.command, "<id> is not a UUID"}
	}
	return id, nil
}

// isGroup reports whether a word is the first of commands of two words.
func isGroup(word string) bool {
	return regexp.MustCompile(`(?m)^  ` + regexp.QuoteMeta(word) + ` [a-z]`).MatchString(usage)
}

// unknownCommand reports words that are not a command.
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
