package main

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
	"os/exec"
	"sort"
	"strings"
	"syscall"
	"time"
)

// serverSettings is what the embedded parts add to the caller's environment;
// an empty value takes the caller's away.
func (p *product) serverSettings() map[string]string {
	set := map[string]string{
		"CMS_ADDR": p.set.addr, "CMS_DATA_DIR": p.dir.path, "CMS_PUBLIC_URL": p.set.publicURL,
		"DATABASE_URL": p.databaseURL, "CMS_JWT_KEY": or(p.set.env["CMS_JWT_KEY"], p.secrets.JWTKey),
		"DATABASE_OWNER_URL": "", // the tables are up to date before the server starts
		"CMS_AUDIT_DIR":      or(p.set.env["CMS_AUDIT_DIR"], p.dir.join("audit")),
	}
	if !p.set.ownS3 {
		set["CMS_S3_ENDPOINT"] = (&url.URL{Scheme: "unix", Path: p.s3.socket}).String()
		set["CMS_S3_PUBLIC_ENDPOINT"] = "" // the page's own origin
		set["CMS_S3_BUCKET"], set["CMS_S3_REGION"] = bucket, region
		set["AWS_ACCESS_KEY_ID"], set["AWS_SECRET_ACCESS_KEY"] = p.s3.access, p.s3.secret
		set["AWS_SESSION_TOKEN"], set["AWS_PROFILE"] = "", ""
	}
	return set
}

// environ is the caller's environment with ours over it.
func (p *product) environ() []string {
	merged := map[string]string{}
	for name, value := range p.set.env {
		merged[name] = value
	}
	for name, value := range p.serverSettings() {
		if value == "" {
			delete(merged, name)
			continue
		}
		merged[name] = value
	}
	list := make([]string, 0, len(merged))
	for name, value := range merged {
		list = append(list, name+"="+value)
	}
	sort.Strings(list)
	return list
}

// writeEnvFile leaves the settings for `cms user add` and its like, run by
// hand: `set -a; . data/cms.env; bin/cms user list`.
func (p *product) writeEnvFile() error {
	var text strings.Builder
	for name, value := range p.serverSettings() {
		if value != "" {
			fmt.Fprintf(&text, "%s='%s'\n", name, strings.ReplaceAll(value, "'", `'\''`))
		}
	}
	lines := strings.SplitAfter(text.String(), "\n")
	sort.Strings(lines)
	return writeFileSafely(p.dir.join("cms.env"), []byte(strings.Join(lines, "")))
}

func (p *product) cms(args ...string) (*exec.Cmd, error) {
	program, err := p.set.program("cms")
	if err != nil {
		return nil, err
	}
	cmd := exec.Command(program, args...)
	cmd.Dir = p.dir.path
	cmd.Env = p.environ()
	cmd.SysProcAttr = self.attributes(syscall.SIGTERM)
	return cmd, nil
}

// migrate brings the tables up to date.
func (p *product) migrate(ctx context.Context) error {
	if err := p.writeEnvFile(); err != nil {
		return fmt.Errorf("write cms.env: %w", err)
	}
	return p.again(ctx, "bringing the tables up to date", func(ctx context.Context) error {
		cmd, err := p.cms("migrate")
		if err != nil {
			return err
		}
		cmd.Env = append(cmd.Env, "DATABASE_OWNER_URL="+p.ownerURL)
		return p.runToEnd(ctx, cmd, p.dir.logFile("migrate"))
	})
}

// runToEnd runs a child that is to end by itself.
func (p *product) runToEnd(ctx context.Context, cmd *exec.Cmd, logPath string) error {
	log, err := openLog(logPath)
	if err != nil {
		return err
	}
	defer log.Close()
	cmd.Stdout, cmd.Stderr = log, log
	if err := p.sup.spawn.run(ctx, cmd, syscall.SIGTERM); err != nil {
		return fmt.Errorf("%w: %s", err, lastLine(logPath))
	}
	return nil
}

func (p *product) startServer(ctx context.Context) error {
	if _, err := p.cms("serve"); err != nil {
		return err
	}
	return p.sup.start(ctx, part{
		name: "the server", log: p.dir.logFile("server"), pidFile: p.dir.join("run", "server.pid"),
		prepare: func() error { return nil },
		command: func() *exec.Cmd { cmd, _ := p.cms("serve"); return cmd },
		ready: func(ctx context.Context) error {
			return answersOK(ctx, http.DefaultClient, "http://"+dialAddress(p.set.addr)+"/readyz")
		},
		stop: syscall.SIGTERM, quick: syscall.SIGKILL, grace: 25 * time.Second,
	})
}
