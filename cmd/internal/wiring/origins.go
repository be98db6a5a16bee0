package wiring

import (
	"errors"
	"fmt"
	"net/url"
	"regexp"
	"strings"
	"unicode"

	"backoffice/adapters/s3"
	"backoffice/internal/loopback"
)

// defaultPorts are the ports that browsers omit in Host and Origin.
var defaultPorts = map[string]string{"http": "80", "https": "443"}

// asOrigin parses scheme://host[:port] in the form that browsers send. Other parts of a URL would
// never match.
func asOrigin(v string) (*url.URL, error) {
	u, err := url.Parse(v)
	switch {
	case err != nil || u.Hostname() == "" || defaultPorts[u.Scheme] == "":
		return nil, errors.New("must be http://host or https://host")
	case strings.Contains(u.Host, "*"):
		return nil, errors.New("must name one host, without *")
	case strings.ContainsFunc(u.Host, func(r rune) bool { return r > unicode.MaxASCII }):
		return nil, errors.New("must name the host in ASCII, as browsers send it (xn--…)")
	case u.User != nil || strings.Trim(u.Path, "/") != "" || u.RawQuery != "" || u.Fragment != "":
		return nil, fmt.Errorf("must be just %s://%s: no path, no user, no query", u.Scheme, u.Host)
	case strings.HasSuffix(u.Host, ":"):
		return nil, fmt.Errorf("must be %s://%s: no port follows the colon", u.Scheme, strings.TrimSuffix(u.Host, ":"))
	case u.Port() == defaultPorts[u.Scheme]:
		return nil, fmt.Errorf("must be %s://%s: browsers leave port %s out", u.Scheme, strings.TrimSuffix(u.Host, ":"+u.Port()), u.Port())
	}
	return &url.URL{Scheme: u.Scheme, Host: u.Host}, nil
}

// origin reads a setting with one origin; nil if it is not set.
func (r *envReader) origin(name string) *url.URL {
	v := r.text(name, "")
	if v == "" {
		return nil
	}
	u, err := asOrigin(v)
	if err != nil {
		r.addError(name + " " + err.Error())
	}
	return u
}

// origins reads a list of exact origins. Calls from them carry credentials, so a pattern would open
// every account to anybody who can serve a matching page.
func (r *envReader) origins(name string) []string {
	var list []string
	for _, v := range r.list(name) {
		u, err := asOrigin(v)
		if err != nil {
			r.addError(name + ": " + v + " " + err.Error())
			continue
		}
		list = append(list, strings.ToLower(u.String())) // as browsers send it
	}
	return list
}

// checkMixedContent refuses a store from which browsers would not load files: pages loaded by https
// can load nothing by http, except from the browser's own machine.
func (r *envReader) checkMixedContent(c s3.Config, https bool) {
	name, address := "CMS_S3_PUBLIC_ENDPOINT", c.PublicEndpoint
	if address == "" {
		name, address = "CMS_S3_ENDPOINT", c.Endpoint
	}
	store, err := url.Parse(address)
	if err == nil && https && store.Scheme == "http" && !loopback.Is(store.Hostname()) {
		r.addError(name + " is " + store.Redacted() + ", and pages that come by https load nothing by http: set CMS_S3_PUBLIC_ENDPOINT to how browsers reach the store by https")
	}
}

// bucketName and regionName match what at least one kind of store accepts.
var (
	bucketName = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9._-]{2,62}$`)
	regionName = regexp.MustCompile(`^[A-Za-z0-9-]+$`)
)

// checkStore checks the settings of the object store.
func (r *envReader) checkStore(c s3.Config) {
	if socket, ok := strings.CutPrefix(c.Endpoint, "unix://"); !ok || !strings.HasPrefix(socket, "/") {
		r.checkEndpoint("CMS_S3_ENDPOINT", c.Endpoint)
	}
	r.checkEndpoint("CMS_S3_PUBLIC_ENDPOINT", c.PublicEndpoint)
	if !bucketName.MatchString(c.Bucket) {
		r.addError("CMS_S3_BUCKET must have 3 to 63 letters, digits, dots, hyphens and underscores, and begin with a letter or digit")
	}
	if !regionName.MatchString(c.Region) {
		r.addError("CMS_S3_REGION must have letters, digits and hyphens only, such as us-east-1")
	}
}

// checkEndpoint refuses an address of the store with more than scheme and host.
func (r *envReader) checkEndpoint(name, value string) {
	if value == "" {
		return
	}
	u, err := url.Parse(value)
	if err != nil || u.Hostname() == "" || defaultPorts[u.Scheme] == "" || u.User != nil || strings.Trim(u.Path, "/") != "" || u.RawQuery != "" || u.Fragment != "" {
		r.addError(name + " must be http://host or https://host, without a path or user: the bucket is in CMS_S3_BUCKET, the keys are in AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY")
	}
}
