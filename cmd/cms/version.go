package main

import (
	"context"
	"fmt"
	"runtime"
	"runtime/debug"

	"backoffice/adapters/httpapi"
	"backoffice/adapters/postgres/schema"
)

// version prints the version of the product, which is also that of its API. It also prints the schema, the
// version of Go, the platform and, if known, the commit.
func version(_ context.Context, p process, _ input) error {
	number, err := httpapi.Version()
	if err != nil {
		return err
	}
	line := fmt.Sprintf("cms %s, schema %d, %s %s/%s", number, schema.Newest(), runtime.Version(), runtime.GOOS, runtime.GOARCH)
	if commit := revision(); commit != "" {
		line += ", " + commit
	}
	return say(p.out, "%s", line)
}

// revision is the commit that the program was built from, or "" if it is not known.
func revision() string {
	if built, ok := debug.ReadBuildInfo(); ok {
		for _, s := range built.Settings {
			if s.Key == "vcs.revision" {
				return s.Value
			}
		}
	}
	return ""
}
