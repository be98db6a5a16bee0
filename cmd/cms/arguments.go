package main

import (
	"fmt"
	"regexp"
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

// arguments checks the words after a command against the usage. It returns the flags by name, and
// the rest.
func arguments(command string, args []string) (flags map[string]bool, rest []string, err error) {
	known, names, required := argumentsOf(command)
	flags = map[string]bool{}
	for _, arg := range args {
		switch {
		case !strings.HasPrefix(arg, "-"):
			rest = append(rest, arg)
		case !strings.Contains(" "+strings.Join(known, " ")+" ", " "+arg+" "):
			return nil, nil, usageError{command, fmt.Sprintf("there is no %s", arg)}
		default:
			flags[arg] = true
		}
	}
	switch {
	case len(rest) < required:
		return nil, nil, usageError{command, names[len(rest)] + " is missing"}
	case len(rest) > len(names) && len(names) > 0:
		return nil, nil, usageError{command, fmt.Sprintf("%q is one argument too many; what holds blanks goes in quotes", rest[len(names)])}
	case len(rest) > len(names):
		return nil, nil, usageError{command, fmt.Sprintf("%q is one argument too many", rest[0])}
	}
	return flags, rest, nil
}

// unknownCommand reports words that are no command.
func unknownCommand(words ...string) error {
	if len(words) == 0 {
		return fmt.Errorf("a command is missing\n\n%s", usage)
	}
	group := strings.Join(words[:len(words)-1], " ")
	if word := words[len(words)-1]; word != "" {
		return usageError{group, fmt.Sprintf("there is no command %q; cms help lists them", strings.Join(words, " "))}
	}
	return usageError{group, "a word is missing"}
}
