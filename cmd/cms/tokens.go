package main

import (
	"context"
	"log/slog"
	"strconv"
	"time"

	"backoffice/app/people"
	"backoffice/app/request"
	"backoffice/cmd/internal/wiring"
	"backoffice/domain"
	"backoffice/ports"
)

// tokensAtOnce is how many tokens are read in one call.
const tokensAtOnce = 100

func withTokens(ctx context.Context, p process, do func(*people.Tokens) error) error {
	return withBackend(ctx, p, func(b *wiring.Backend) error { return do(b.App.ProgramTokens) })
}

// namedOperator is the caller of a command's writes, with the operator's name.
func (p process) namedOperator() ports.Caller {
	actor := domain.Operator
	actor.FullName = p.operator()
	return ports.Operator(actor, time.Time{})
}

// addToken makes a token and prints it. It is written nowhere else.
func addToken(ctx context.Context, p process, in input) error {
	days, err := strconv.Atoi(in.values["--days"])
	if err != nil {
		return usageError{"token add", "<days> is not a number"}
	}
	return withTokens(ctx, p, func(t *people.Tokens) error {
		userID, err := t.UserID(ctx, in.args[0])
		if err != nil {
			return err
		}
		token, value, err := t.Add(ctx, p.namedOperator(), request.Given(domain.TokenRequest{
			UserID: userID, Name: in.values["--name"], Scope: in.values["--scope"], Days: days,
		}))
		if err != nil {
			return err
		}
		p.audit("token_added", slog.String("account", userID), slog.String("of", token.ID), slog.String("scope", string(token.Scope)))
		return say(p.out, "%s", value)
	})
}

func listTokens(ctx context.Context, p process, in input) error {
	return withTokens(ctx, p, func(t *people.Tokens) error {
		userID, err := "", error(nil)
		if len(in.args) > 0 {
			if userID, err = t.UserID(ctx, in.args[0]); err != nil {
				return err
			}
		}
		tokens, err := allTokens(ctx, t, userID)
		now := time.Now()
		return printRows(p.out, tokens, err, func(k domain.Token) []any {
			used := "never used"
			if k.UsedAt != nil {
				used = "used " + k.UsedAt.Format(time.RFC3339)
			}
			return []any{k.ID, k.State(now), k.Scope, k.Name, k.User.FullName, "until " + k.ExpiresAt.Format(time.RFC3339), used, "by " + k.MadeBy.FullName}
		})
	})
}

func allTokens(ctx context.Context, t *people.Tokens, userID string) (all []domain.Token, err error) {
	for page := 1; ; page++ {
		tokens, total, err := t.List(ctx, domain.Operator, userID, page, tokensAtOnce)
		all = append(all, tokens...)
		if err != nil || len(tokens) == 0 || len(all) >= total {
			return all, err
		}
	}
}

func revokeToken(ctx context.Context, p process, in input) error {
	id, err := idFrom(in)
	if err != nil {
		return err
	}
	return withTokens(ctx, p, func(t *people.Tokens) error {
		token, err := t.Revoke(ctx, p.namedOperator(), id)
		if err != nil {
			return err
		}
		p.audit("token_revoked", slog.String("account", token.User.ID), slog.String("of", token.ID))
		return say(p.out, "%s  %s  %s", token.ID, domain.TokenRevoked, token.Name)
	})
}
