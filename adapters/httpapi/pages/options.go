package pages

import "strings"

// Options are what the pages depend on besides their build.
type Options struct {
	StoreOrigin  string      // scheme://host of an external object store, or ""
	Release      string      // of the build, or "" if unknown
	SingleSignOn bool        // people can sign in at an identity provider
	PasswordOff  bool        // people cannot sign in with a password
	OtherBuilds  OtherBuilds // nil if there are none
	Turn         Turn
}

// attributes returns HTML attributes with the release and the ways of signing in, or "". They save the
// login screen a call.
func (o Options) attributes() string {
	text := ""
	if o.Release != "" {
		text = ` data-release="` + o.Release + `"`
	}
	if o.SingleSignOn {
		text += ` data-sso="on"`
	}
	if o.PasswordOff {
		text += ` data-password="off"`
	}
	return text
}

// policy is the Content-Security-Policy of the pages. Styles are inline because the component
// library writes them at run time; scripts never are. The PDF reader's decoders are WebAssembly, so
// compiling it is allowed, but eval is not.
func policy(storeOrigin string) string {
	store := ""
	if storeOrigin != "" {
		store = " " + storeOrigin
	}
	return strings.Join([]string{
		"default-src 'self'", "script-src 'self' 'wasm-unsafe-eval'", "style-src 'self' 'unsafe-inline'",
		"img-src 'self' data: blob:" + store, "connect-src 'self'" + store, "frame-src 'none'",
		"worker-src 'self'", "object-src 'none'", "base-uri 'none'", "form-action 'self'", "frame-ancestors 'none'",
	}, "; ")
}
