package main

import (
	"context"
	"fmt"
)

// files looks at files again that an older version confirmed.
func files(ctx context.Context, p process, args []string) error {
	if len(args) != 1 || args[0] != "examine" {
		return errUsage
	}
	return withProduct(ctx, p, nil, 0, func(product *product) error {
		done, err := product.app.Examiner.Examine(ctx, func(finding string) {
			say(p.out, "%s", finding) //nolint:errcheck // the exit status tells too
		})
		if err != nil {
			return err
		}
		if err := say(p.out, "Examined %d e-books, made %d covers anew.", done.Ebooks, done.Covers); err != nil || done.Findings == 0 {
			return err
		}
		return fmt.Errorf("%d findings", done.Findings)
	})
}
