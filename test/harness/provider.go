package harness

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"backoffice/test/project"
	"backoffice/test/wait"
)

// IdentityProvider is a real OpenID Connect provider, which signs in everybody without a password.
type IdentityProvider struct {
	Issuer string

	cmd   *exec.Cmd
	ended chan struct{}
}

// Person is what the provider knows about a person, and how it tampers with its tokens.
type Person struct {
	Claims map[string]any `json:"claims"`
	Tamper map[string]any `json:"tamper,omitempty"` // "claims": other values (nil removes one); "alg": another algorithm
}

// NewIdentityProvider starts a provider on its own port.
func NewIdentityProvider(t testing.TB) *IdentityProvider {
	t.Helper()
	p := &IdentityProvider{Issuer: "http://" + FreeAddress(t)}
	p.Start(t)
	t.Cleanup(p.Stop)
	return p
}

// Start starts it, for the first time or again, with new keys and without persons.
func (p *IdentityProvider) Start(t testing.TB) {
	t.Helper()
	if err := p.start(); err != nil {
		t.Fatal(err)
	}
}

func (p *IdentityProvider) start() error {
	folder := filepath.Join(project.Dir(), "test", "e2e")
	if _, err := os.Stat(filepath.Join(folder, "node_modules", "oidc-provider")); err != nil {
		install := exec.Command("go", "run", "-buildvcs=false", "./cmd/install", "browser")
		install.Dir = project.Dir()
		if out, err := install.CombinedOutput(); err != nil {
			return fmt.Errorf("install the identity provider: %w\n%s", err, out)
		}
	}
	issuer, err := url.Parse(p.Issuer)
	if err != nil {
		return err
	}
	cmd, ended, output := exec.Command("node", filepath.Join(folder, "support", "provider.mjs"), issuer.Port()), make(chan struct{}), &Output{}
	out, in, err := os.Pipe()
	if err != nil {
		return err
	}
	cmd.Stdout, cmd.Stderr, cmd.SysProcAttr = in, output, dieWithParent()
	err = startForGood(cmd, ended)
	in.Close()
	if err != nil {
		return fmt.Errorf("start the identity provider: %w", err)
	}
	p.cmd, p.ended = cmd, ended
	if err := out.SetReadDeadline(time.Now().Add(wait.Timeout)); err != nil {
		return err
	}
	for lines := bufio.NewScanner(out); lines.Scan(); {
		if lines.Text() == p.Issuer {
			go io.Copy(io.Discard, out) //nolint:errcheck // until it ends
			return out.SetReadDeadline(time.Time{})
		}
	}
	p.Stop()
	return errors.New("the identity provider did not start:\n" + output.String())
}

// Stop ends it.
func (p *IdentityProvider) Stop() {
	p.cmd.Process.Kill() //nolint:errcheck // it may be gone already
	<-p.ended
}

// SetPerson adds a person, or replaces what the provider knows about one.
func (p *IdentityProvider) SetPerson(t testing.TB, subject string, person Person) {
	t.Helper()
	p.ask(t, http.MethodPut, "/test/people/"+url.PathEscape(subject), person)
}

// Remove removes a person.
func (p *IdentityProvider) Remove(t testing.TB, subject string) {
	t.Helper()
	p.ask(t, http.MethodDelete, "/test/people/"+url.PathEscape(subject), nil)
}

// LogOut makes the provider notify a library that a person has signed out of one session, or of all if
// session is "".
func (p *IdentityProvider) LogOut(t testing.TB, library, subject, session string) {
	t.Helper()
	p.ask(t, http.MethodPost, "/test/logout", map[string]any{"library": library, "subject": subject, "session": session})
}

// Sign returns a token with these claims, signed by the provider.
func (p *IdentityProvider) Sign(t testing.TB, claims map[string]any, alg string) string {
	t.Helper()
	return p.ask(t, http.MethodPost, "/test/token", map[string]any{"claims": claims, "alg": alg})
}

func (p *IdentityProvider) ask(t testing.TB, method, path string, body any) string {
	t.Helper()
	sent, err := json.Marshal(body)
	if err != nil {
		t.Fatal(err)
	}
	request, err := http.NewRequest(method, p.Issuer+path, bytes.NewReader(sent))
	if err != nil {
		t.Fatal(err)
	}
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	output, err := io.ReadAll(response.Body)
	if err != nil || response.StatusCode >= http.StatusMultipleChoices {
		t.Fatalf("the identity provider returned %s: %s %v", response.Status, output, err)
	}
	return string(output)
}

// Settings returns the settings of a server that uses the provider, and more.
func (p *IdentityProvider) Settings(more ...string) []string {
	return append([]string{
		"CMS_OIDC_ISSUER=" + p.Issuer, "CMS_OIDC_CLIENT_ID=cms", "CMS_OIDC_CLIENT_SECRET=a secret of the tests",
		"CMS_OIDC_ROLES=groups: cms-students=STUDENT, cms-editors=EDITOR, cms-admins=ADMIN",
	}, more...)
}

// SignOnSite is two servers behind a proxy that use a provider.
type SignOnSite struct {
	*Server
	Provider *IdentityProvider

	remove func()
}

var signOn struct {
	once sync.Once
	site *SignOnSite
	err  error
}

// SharedSignOn returns the site that all tests of this process share.
func SharedSignOn(t testing.TB) *SignOnSite {
	t.Helper()
	signOn.once.Do(func() { signOn.site, signOn.err = openSignOn() })
	if signOn.err != nil {
		t.Fatal(signOn.err)
	}
	return signOn.site
}

func openSignOn() (*SignOnSite, error) {
	address, err := freeAddress()
	if err != nil {
		return nil, err
	}
	p := &IdentityProvider{Issuer: "http://" + address}
	if err := p.start(); err != nil {
		return nil, err
	}
	s, remove, err := newSeveral(2, p.Settings())
	if err != nil {
		p.Stop()
		return nil, err
	}
	return &SignOnSite{s.Server, p, func() { remove(); p.Stop() }}, nil
}
