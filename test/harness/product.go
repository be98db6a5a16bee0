package harness

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"backoffice/test/pdfium"
	"backoffice/test/project"
	"backoffice/test/wait"
)

// Parts are the product's parts without its supervisor.
var Parts = []string{"server", "postgres", "gateway"}

// Product is the whole product as users start it: bin/standalone, with its own data folder and
// port, without the sample library.
type Product struct {
	URL   string
	Data  string // its data folder
	Files string // the folder of the bucket

	root   string // a project folder with freshly built programs
	env    []string
	cmd    *exec.Cmd
	ended  chan struct{}
	output Output
}

// NewProduct starts the product for the first time, with settings. Its data are in memory where there
// is plenty, like the databases of the tests.
func NewProduct(t testing.TB, settings ...string) *Product {
	t.Helper()
	return startProduct(t, databaseFolder, settings)
}

// NewLargeProduct is NewProduct for a library that may become large: its data are on the disk.
func NewLargeProduct(t testing.TB, settings ...string) *Product {
	t.Helper()
	return startProduct(t, diskFolder, settings)
}

func startProduct(t testing.TB, newFolder func() (string, error), settings []string) *Product {
	t.Helper()
	p := newProduct(t, newFolder)
	p.env = settings
	t.Cleanup(func() {
		p.Stop()
		os.RemoveAll(p.root)
	})
	if err := p.Start(); err != nil {
		t.Fatal(err)
	}
	return p
}

// Running returns a product that was started, and is stopped, by others.
func Running(t testing.TB, data string) *Product {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(data, "cms.env"))
	if err != nil {
		t.Fatal(err)
	}
	_, rest, _ := strings.Cut(string(text), "CMS_ADDR='")
	address, _, _ := strings.Cut(rest, "'")
	p := &Product{URL: "http://" + address}
	p.setData(data)
	return p
}

// newProduct returns a product that was not started yet. newFolder makes the folder for its project and data.
func newProduct(t testing.TB, newFolder func() (string, error)) *Product {
	t.Helper()
	root, err := projectFolder(newFolder)
	if err != nil {
		t.Fatal(err)
	}
	p := &Product{URL: "http://" + FreeAddress(t), root: root}
	p.setData(filepath.Join(root, "data"))
	if err := pdfium.ShareWith(p.Data); err != nil {
		t.Fatal(err)
	}
	return p
}

// setData sets the product's data folder.
func (p *Product) setData(data string) {
	p.Data, p.Files = data, filepath.Join(data, "files", "cms-files")
}

// command returns the product's program with its settings.
func (p *Product) command(data string) *exec.Cmd {
	cmd := exec.Command(filepath.Join(p.root, "bin", "standalone"))
	cmd.Dir, cmd.SysProcAttr = p.root, dieWithParent()
	cmd.Env = append([]string{
		"PATH=" + os.Getenv("PATH"), "HOME=" + os.Getenv("HOME"), "CMS_SAMPLE=0",
		"CMS_ADDR=" + strings.TrimPrefix(p.URL, "http://"), "CMS_DATA_DIR=" + data,
	}, p.env...)
	return cmd
}

func diskFolder() (string, error) { return os.MkdirTemp("", "cms-product-") }

// projectFolder creates a project folder as bin/standalone expects it.
func projectFolder(newFolder func() (string, error)) (root string, err error) {
	if root, err = newFolder(); err != nil {
		return "", err
	}
	server, err1 := cms()
	supervisor, err2 := standalone()
	gateway, err3 := Program("versitygw", "db/gateway", "github.com/versity/versitygw/cmd/versitygw")
	bin := filepath.Join(root, "bin")
	return root, errors.Join(err1, err2, err3, os.Mkdir(bin, 0o755),
		os.Symlink(server, filepath.Join(bin, "cms")), os.Symlink(supervisor, filepath.Join(bin, "standalone")),
		os.Symlink(gateway, filepath.Join(bin, "versitygw")), os.Symlink(filepath.Join(project.Dir(), "db"), filepath.Join(root, "db")))
}

var standalone = sync.OnceValues(func() (string, error) { return fresh("standalone") })

// Start starts the product, for the first time or again, and waits until it says that it is ready.
func (p *Product) Start() error {
	p.output.Reset()
	p.cmd = p.command(p.Data)
	p.cmd.Stdout, p.cmd.Stderr = &p.output, &p.output
	p.ended = make(chan struct{})
	if err := startForGood(p.cmd, p.ended); err != nil {
		return err
	}
	for until := time.Now().Add(wait.Timeout); time.Now().Before(until); time.Sleep(20 * time.Millisecond) {
		select {
		case <-p.ended:
			return fmt.Errorf("the product ended:\n%s", p.Output())
		default:
		}
		if strings.Contains(p.Output(), "ready: http") { // the address of CMS_PUBLIC_URL may be https
			return nil
		}
	}
	return fmt.Errorf("the product is not ready within %v:\n%s", wait.Timeout, p.Output())
}

// Stop asks the product to stop and waits until it has.
func (p *Product) Stop() {
	p.cmd.Process.Signal(syscall.SIGTERM) //nolint:errcheck // it may be gone already
	<-p.ended
}

// KillAll kills the supervisor and all parts together.
func (p *Product) KillAll() {
	pids := []int{p.cmd.Process.Pid}
	for _, part := range Parts {
		pids = append(pids, p.PID(part))
	}
	for _, pid := range pids {
		if pid > 0 {
			syscall.Kill(pid, syscall.SIGKILL) //nolint:errcheck // it may be gone already
		}
	}
	<-p.ended
}

// PID returns a part's process id, or 0 if it does not run.
func (p *Product) PID(part string) int {
	text, _ := os.ReadFile(filepath.Join(p.Data, "run", part+".pid"))
	pid, _ := strconv.Atoi(strings.TrimSpace(string(text)))
	return pid
}

// Ready waits until /readyz succeeds, and returns how long that took.
func (p *Product) Ready(t testing.TB) time.Duration {
	t.Helper()
	client, begun := &http.Client{Timeout: 10 * time.Second}, time.Now()
	wait.Until(t, func() bool {
		response, err := client.Get(p.URL + "/readyz")
		return err == nil && response.Body.Close() == nil && response.StatusCode == http.StatusOK
	}, "the product is ready: %s", &p.output)
	return time.Since(begun)
}

// DSN returns the address of the product's database for its owner.
func (p *Product) DSN(t testing.TB) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(p.Data, "secrets.json"))
	if err != nil {
		t.Fatal(err)
	}
	var secrets struct {
		Password string `json:"db_password"`
	}
	if err := json.Unmarshal(text, &secrets); err != nil {
		t.Fatal(err)
	}
	u, err := url.Parse(p.ServerDSN(t))
	if err != nil {
		t.Fatal(err)
	}
	u.User = url.UserPassword("cms", secrets.Password)
	return u.String()
}

// ServerDSN returns the same address for the serving role.
func (p *Product) ServerDSN(t testing.TB) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(p.Data, "cms.env"))
	if err != nil {
		t.Fatal(err)
	}
	_, rest, _ := strings.Cut(string(text), "DATABASE_URL='")
	dsn, _, _ := strings.Cut(rest, "'")
	if at := strings.Index(p.Data, "/root/"); strings.HasPrefix(p.Data, "/proc/") && at > 0 { // on its own disk, which other processes see under /proc
		own := p.Data[at+len("/root"):]
		dsn = strings.NewReplacer(own, p.Data, url.QueryEscape(own), url.QueryEscape(p.Data)).Replace(dsn)
	}
	return dsn
}

// As signs in the first account of a role.
func (p *Product) As(t testing.TB, role string) *Client {
	t.Helper()
	a := p.FirstAccount(t, role)
	return signIn(t, p.URL, a.Email, a.Password, a.FullName)
}

// SignIn signs in an account with its own password, not that of the tests.
func (p *Product) SignIn(t testing.TB, email, password, name string) *Client {
	t.Helper()
	return signIn(t, p.URL, email, password, name)
}

// FirstAccount is an account that the product created at its first start.
type FirstAccount struct {
	Email, Password, Role string
	FullName              string `json:"full_name"`
}

// FirstAccount finds the first account of a role.
func (p *Product) FirstAccount(t testing.TB, role string) FirstAccount {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(p.Data, "accounts.json"))
	if err != nil {
		t.Fatal(err)
	}
	var list []FirstAccount
	if err := json.Unmarshal(text, &list); err != nil {
		t.Fatal(err)
	}
	for _, a := range list {
		if a.Role == role {
			return a
		}
	}
	t.Fatalf("nobody has the role %s", role)
	return FirstAccount{}
}

// Output returns what the product has written since its last start.
func (p *Product) Output() string { return p.output.String() }

// KillSupervisor kills only the supervisor.
func (p *Product) KillSupervisor() {
	p.cmd.Process.Kill() //nolint:errcheck // it may be gone already
	<-p.ended
}
