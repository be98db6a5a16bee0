package wiring

import (
	"fmt"
	"strings"

	"backoffice/adapters/oidc"
	"backoffice/domain"
)

// SignOn describes how people sign in besides, or instead of, a password.
type SignOn struct {
	Provider    *oidc.Config // nil if there is none
	Roles       domain.RoleMapping
	PasswordOff bool
}

// signOn reads the identity provider's settings.
func (r *envReader) signOn() SignOn {
	c := oidc.Config{
		Issuer:       r.text("CMS_OIDC_ISSUER", ""),
		ClientID:     r.text("CMS_OIDC_CLIENT_ID", ""),
		ClientSecret: r.text("CMS_OIDC_CLIENT_SECRET", ""),
		EmailClaim:   r.text("CMS_OIDC_EMAIL_CLAIM", ""),
	}
	roles := r.text("CMS_OIDC_ROLES", "")
	s := SignOn{PasswordOff: r.off("CMS_PASSWORD_LOGIN")}
	if c.Issuer == "" {
		if c.ClientID != "" || c.ClientSecret != "" || c.EmailClaim != "" || roles != "" || s.PasswordOff {
			r.addError("CMS_OIDC_CLIENT_ID, CMS_OIDC_CLIENT_SECRET, CMS_OIDC_ROLES, CMS_OIDC_EMAIL_CLAIM and CMS_PASSWORD_LOGIN=off are of no use without CMS_OIDC_ISSUER")
		}
		return s
	}
	if !oidc.Secure(c.Issuer) || strings.ContainsAny(c.Issuer, "?#") {
		r.addError("CMS_OIDC_ISSUER must be the https address that the provider calls its issuer (http on this machine only)")
	}
	if c.ClientID == "" || c.ClientSecret == "" {
		r.addError("CMS_OIDC_ISSUER needs CMS_OIDC_CLIENT_ID and CMS_OIDC_CLIENT_SECRET, as the provider issued them")
	}
	var err error
	if c.RolesClaim, s.Roles, err = parseRoles(roles); err != nil {
		r.addError("CMS_OIDC_ROLES must be like groups: cms-editors=EDITOR, cms-admins=ADMIN; " + err.Error())
	}
	s.Provider = &c
	return s
}

// off reports whether a setting is off. Without a value it is on.
func (r *envReader) off(name string) bool {
	switch strings.ToLower(r.text(name, "on")) {
	case "on":
		return false
	case "off":
		return true
	}
	r.addError(name + " must be on or off")
	return false
}

// parseRoles parses `claim: value=ROLE, value=ROLE`. The claim's name may contain colons, because
// it may be a URL or a URN; then a blank must follow the colon after it. A value may contain colons and equals signs.
func parseRoles(text string) (claim string, roles domain.RoleMapping, err error) {
	claim, pairs, ok := strings.Cut(text, ": ")
	if !ok {
		claim, pairs, ok = strings.Cut(text, ":")
		if strings.HasPrefix(pairs, "//") || strings.EqualFold(claim, "urn") {
			return "", nil, fmt.Errorf("after a claim that is a URL or a URN, a blank must follow the colon")
		}
	}
	if claim = strings.TrimSpace(claim); !ok || claim == "" {
		return "", nil, fmt.Errorf("the claim is missing")
	}
	roles = domain.RoleMapping{}
	for pair := range strings.SplitSeq(pairs, ",") {
		i := strings.LastIndexByte(pair, '=')
		if i < 1 || strings.TrimSpace(pair[:i]) == "" {
			return "", nil, fmt.Errorf("%q is not like value=ROLE", strings.TrimSpace(pair))
		}
		role, err := domain.ParseRole(pair[i+1:])
		if err != nil {
			return "", nil, fmt.Errorf("%q is not a role", strings.TrimSpace(pair[i+1:]))
		}
		value := strings.TrimSpace(pair[:i])
		if _, twice := roles[value]; twice {
			return "", nil, fmt.Errorf("%q is listed twice", value)
		}
		roles[value] = role
	}
	return claim, roles, nil
}
