package main

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"net/http"
	"os"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"time"

	"backoffice/cmd/standalone/datadir"
	"backoffice/cmd/standalone/gateway"
	"backoffice/cmd/standalone/process"
	"backoffice/cmd/standalone/supervise"
)

// serverSettings returns the settings of the server that are not left to the caller's environment. They replace
// the caller's; an empty value removes a setting.
func (p *product) serverSettings() map[string]string {
	set := map[string]string{
		"CMS_ADDR": p.settings.addr, "CMS_DATA_DIR": p.dir.Path, "CMS_PUBLIC_URL": p.settings.publicURL,
		"DATABASE_URL": p.databaseURL, "CMS_JWT_KEY": cmp.Or(p.settings.env["CMS_JWT_KEY"], p.secrets.JWTKey),
		"CMS_STOP_DELAY":     "", // there is no proxy
		"DATABASE_OWNER_URL": "", // the tables are up to date before the server starts
		"CMS_AUDIT_DIR":      cmp.Or(p.settings.env["CMS_AUDIT_DIR"], p.dir.Join("audit")),
	}
	if g := p.gateway; g != nil {
		set["CMS_S3_ENDPOINT"] = g.Endpoint()
		set["CMS_S3_PUBLIC_ENDPOINT"] = "" // the page's own origin
		set["CMS_S3_BUCKET"], set["CMS_S3_REGION"] = gateway.Bucket, gateway.Region
		set["AWS_ACCESS_KEY_ID"], set["AWS_SECRET_ACCESS_KEY"] = g.AccessKey, g.SecretKey
		set["AWS_SESSION_TOKEN"], set["AWS_PROFILE"] = "", ""
	}
	return set
}

// environment returns the caller's environment with serverSettings, and without empty variables.
func (p *product) environment() map[string]string {
	merged := maps.Clone(p.settings.env)
	maps.Copy(merged, p.serverSettings())
	maps.DeleteFunc(merged, func(_, value string) bool { return value == "" })
	return merged
}

// writeEnvFile writes the server's settings for commands like `cms sweep`, run by hand: `set -a; .
// data/cms.env; bin/cms sweep`. The keys of an external store are left out.
func (p *product) writeEnvFile() error {
	var text strings.Builder
	set := p.serverSettings()
	for name, value := range p.environment() {
		if strings.HasPrefix(name, "CMS_") {
			set[name] = value
		}
	}
	for _, name := range slices.Sorted(maps.Keys(set)) {
		if value := set[name]; value != "" {
			fmt.Fprintf(&text, "%s='%s'\n", name, strings.ReplaceAll(value, "'", `'\''`))
		}
	}
	return datadir.WriteFile(p.dir.Join("cms.env"), []byte(text.String()))
}

// cmsCommand returns a command of cms with the server's settings.
func (p *product) cmsCommand(program string, args ...string) *exec.Cmd {
	cmd := exec.Command(program, args...)
	cmd.Dir = p.dir.Path
	for name, value := range p.environment() {
		cmd.Env = append(cmd.Env, name+"="+value)
	}
	cmd.SysProcAttr = process.Attributes(syscall.SIGTERM)
	return cmd
}

// migrate migrates the database, and says so if that takes long.
func (p *product) migrate(ctx context.Context) error {
	program, err := p.settings.program("cms")
	if err != nil {
		return err
	}
	if err := p.writeEnvFile(); err != nil {
		return fmt.Errorf("write cms.env: %w", err)
	}
	notice := time.AfterFunc(5*time.Second, func() {
		p.out.say("bringing the tables up to date; a large library takes minutes, step by step in %s", p.dir.LogFile("migrate"))
	})
	defer notice.Stop()
	return p.retry(ctx, "bringing the tables up to date", func(ctx context.Context) error {
		cmd := p.cmsCommand(program, "migrate")
		cmd.Env = append(cmd.Env, "DATABASE_OWNER_URL="+p.ownerURL)
		return p.runToEnd(ctx, cmd, p.dir.LogFile("migrate"))
	})
}

// runToEnd runs a child until it ends by itself.
func (p *product) runToEnd(ctx context.Context, cmd *exec.Cmd, logPath string) error {
	log, err := supervise.OpenLog(logPath)
	if err != nil {
		return err
	}
	defer log.Close()
	cmd.Stdout, cmd.Stderr = log, log
	if err := p.sup.Run(ctx, cmd, syscall.SIGTERM); err != nil {
		return fmt.Errorf("%w: %s", err, supervise.LastLine(logPath))
	}
	return nil
}

func (p *product) startServer(ctx context.Context) error {
	program, err := p.settings.program("cms")
	if err != nil {
		return err
	}
	return p.sup.Start(ctx, supervise.Part{
		Name: "the server", Log: p.dir.LogFile("server"), PIDFile: p.dir.Join("run", "server.pid"),
		Prepare: func() error { return nil },
		Command: func() *exec.Cmd { return p.cmsCommand(program, "serve") },
		Ready:   p.serverReady,
		Stop:    syscall.SIGTERM, StopNow: syscall.SIGKILL, Grace: 25 * time.Second,
	})
}

// serverReady returns nil if the server is ready. It connects without a proxy: http.DefaultClient would use that of the
// environment for every address but those of loopback.
func (p *product) serverReady(ctx context.Context) error {
	return supervise.CheckOK(ctx, &http.Client{Transport: &http.Transport{DisableKeepAlives: true}}, "http://"+dialAddress(p.settings.addr)+"/readyz")
}

// clearServer waits until the server of a killed run has finished the requests under way, and kills it
// after five seconds.
func clearServer(dir *datadir.Dir) {
	text, _ := os.ReadFile(dir.Join("run", "server.pid"))
	pid, _ := strconv.Atoi(strings.TrimSpace(string(text)))
	gone := func() bool { return !slices.Contains(process.PIDsIn(dir.Path, "cms"), pid) }
	if !process.WaitGone(gone, 5*time.Second) {
		_ = syscall.Kill(pid, syscall.SIGKILL)
		process.WaitGone(gone, 5*time.Second)
	}
}
