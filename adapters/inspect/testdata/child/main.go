// Command child is only the child process, for tests that are built with the race detector:
// under it a parser is some ten times slower and larger.
package main

import (
	"os"

	"backoffice/adapters/inspect"
)

func main() { os.Exit(inspect.Main(os.Args[1:], os.Stdin, os.Stdout)) }
