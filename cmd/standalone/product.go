package main

import (
	"context"
	"io"
	"time"

	"backoffice/adapters/disk"
	"backoffice/cmd/standalone/datadir"
	"backoffice/cmd/standalone/embeddedpg"
	"backoffice/cmd/standalone/gateway"
	"backoffice/cmd/standalone/supervise"
)

// product is one run of the product: its settings, its data and its parts.
type product struct {
	settings settings
	dir      *datadir.Dir
	secrets  datadir.Secrets
	sup      *supervise.Supervisor
	out      *console

	databaseURL string           // for the server
	ownerURL    string           // for migrations; "" if one role does both
	gateway     *gateway.Gateway // nil if the store is external
}

func newProduct(set settings, dir *datadir.Dir, out io.Writer, stopNow <-chan struct{}) *product {
	p := &product{settings: set, dir: dir, out: &console{out: out, begun: time.Now()}}
	p.sup = supervise.New(p.out.say, stopNow, func() bool { return diskFull(dir.Path) })
	return p
}

// minSpace is what PostgreSQL needs to start: three segments of its log, which have 16 MiB in older data folders.
const minSpace = 48 << 20

// diskFull reports whether a disk has too little space to run a part.
func diskFull(folder string) bool {
	free, known := disk.Free(folder)
	return known && free < minSpace
}

func (p *product) run(ctx context.Context) error {
	ctx, cancel := context.WithCancel(supervise.WatchParent(ctx))
	defer cancel()
	go supervise.BoundLogs(ctx, p.dir.Join("logs"))

	err := p.startParts(ctx)
	if err == nil {
		err = p.waitForEnd(ctx)
	}
	if ctx.Err() != nil {
		p.out.say("stopping: %v", context.Cause(ctx))
	}
	p.sup.StopAll()
	if ctx.Err() != nil {
		p.out.say("stopped")
		return nil
	}
	return err
}

// startParts starts the parts in the order of their dependencies.
func (p *product) startParts(ctx context.Context) (err error) {
	p.out.say("data folder: %s", p.dir.Path)
	if p.secrets, err = datadir.LoadSecrets(p.dir); err != nil {
		return err
	}
	steps := []func(context.Context) error{
		p.startDatabase, p.startGateway, p.migrate, p.addAccountsAndSample, p.startServer,
	}
	for _, step := range steps {
		if err := step(ctx); err != nil {
			return err
		}
	}
	return p.announce()
}

func (p *product) startDatabase(ctx context.Context) error {
	if p.settings.externalDB {
		p.databaseURL, p.ownerURL = p.settings.env["DATABASE_URL"], p.settings.env["DATABASE_OWNER_URL"]
		p.out.say("PostgreSQL: using DATABASE_URL")
		return nil
	}
	cluster, err := embeddedpg.Open(p.settings.root, p.dir, p.secrets, p.settings.connections, p.sup)
	if err != nil {
		return err
	}
	if !cluster.Exists() {
		p.out.say("creating the database (first start only)")
	}
	if err := cluster.Start(ctx); err != nil {
		return err
	}
	p.databaseURL, p.ownerURL = cluster.ServerURL(), cluster.OwnerURL()
	p.out.say("%s is ready", cluster.Name())
	return nil
}

func (p *product) startGateway(ctx context.Context) error {
	if p.settings.externalS3 {
		p.out.say("object store: using CMS_S3_ENDPOINT")
		return nil
	}
	program, err := p.settings.program("versitygw")
	if err != nil {
		return err
	}
	p.gateway = gateway.New(p.dir, p.secrets)
	if err := p.gateway.Start(ctx, program, p.dir, p.sup); err != nil {
		return err
	}
	p.out.say("the S3 gateway is ready")
	return nil
}

// waitForEnd waits for the user to stop the product, or for a part that keeps crashing.
func (p *product) waitForEnd(ctx context.Context) error {
	select {
	case <-ctx.Done():
		return nil
	case err := <-p.sup.Fatal():
		return err
	}
}
