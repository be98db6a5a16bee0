package main

import (
	"context"
	"fmt"
	"os"

	"backoffice/adapters/argon2"
	"backoffice/adapters/inspect"
	"backoffice/adapters/postgres"
	"backoffice/adapters/s3"
	"backoffice/app"
)

// library is the application without its server, for the first accounts and
// the sample.
type library struct {
	app   *app.App
	store *s3.Store
	db    *postgres.DB
}

func (p *product) openLibrary(ctx context.Context) (*library, error) {
	program, err := p.set.program("cms")
	if err != nil {
		return nil, err
	}
	temporary := p.dir.join("tmp")
	if err := os.MkdirAll(temporary, 0o700); err != nil {
		return nil, err
	}
	store, err := s3.New(p.storeConfig())
	if err != nil {
		return nil, fmt.Errorf("open the object store: %w", err)
	}
	db, err := postgres.Open(ctx, p.databaseURL)
	if err != nil {
		return nil, fmt.Errorf("open the database: %w", err)
	}
	return &library{store: store, db: db, app: app.New(app.Deps{
		Ebooks: db.Ebooks(), Register: db.Files(), Users: db.Users(), Sessions: db.Sessions(), Attempts: db.Attempts(),
		Store: store, Inspector: inspect.New(inspect.Config{Dir: temporary, Program: program}), Passwords: argon2.New(1),
	})}, nil
}

func (l *library) close() error { return l.db.Close() }

func (p *product) storeConfig() s3.Config {
	settings := p.serverSettings()
	value := func(name string) string { return or(settings[name], p.set.env[name]) }
	return s3.Config{
		Endpoint: value("CMS_S3_ENDPOINT"), PublicEndpoint: value("CMS_S3_PUBLIC_ENDPOINT"),
		Bucket: or(value("CMS_S3_BUCKET"), bucket), Region: or(value("CMS_S3_REGION"), region),
		AccessKey: value("AWS_ACCESS_KEY_ID"), SecretKey: value("AWS_SECRET_ACCESS_KEY"), SessionToken: value("AWS_SESSION_TOKEN"),
	}
}
