package oai

import (
	"fmt"
	"net/url"
	"regexp"
	"slices"
	"time"
)

// maxArguments limits the arguments of a request, in bytes.
const maxArguments = 16 << 10

// listIdentifiers is the verb of lists without records.
const listIdentifiers = "ListIdentifiers"

// verbs has the arguments of each verb. A resumable one also takes a resumption token, as its only argument.
var verbs = map[string]struct {
	required, optional []string
	resumable          bool
}{
	"Identify":            {},
	"ListMetadataFormats": {optional: []string{"identifier"}},
	"ListSets":            {resumable: true},
	"GetRecord":           {required: []string{"identifier", "metadataPrefix"}},
	listIdentifiers:       {required: []string{"metadataPrefix"}, optional: []string{"from", "until", "set"}, resumable: true},
	"ListRecords":         {required: []string{"metadataPrefix"}, optional: []string{"from", "until", "set"}, resumable: true},
}

// syntax is the syntax of arguments in the protocol's schema. The response repeats the arguments, so other
// values would make it invalid.
var syntax = map[string]*regexp.Regexp{
	"identifier":     regexp.MustCompile(`^[A-Za-z][A-Za-z0-9+.-]*:(?:[A-Za-z0-9._~:/?@!$&'()*+,;=-]|%[0-9A-Fa-f]{2})+$`),
	"metadataPrefix": regexp.MustCompile(`^[A-Za-z0-9_.!~*'()-]+$`),
	"set":            regexp.MustCompile(`^[A-Za-z0-9_.!~*'()-]+(?::[A-Za-z0-9_.!~*'()-]+)*$`),
}

// request is a valid request.
type request struct {
	verb   string
	values url.Values
	from   time.Time // zero without one
	until  time.Time // exclusive; zero without one
}

func (r request) get(name string) string { return r.values.Get(name) }

// parse checks the arguments that were sent.
func parse(raw string) (request, *protocolError) {
	values, err := url.ParseQuery(raw)
	if err != nil || len(raw) > maxArguments {
		return request{}, badArgument("The arguments cannot be parsed.")
	}
	verb, known := verbs[values.Get("verb")]
	if len(values["verb"]) != 1 || !known {
		return request{}, &protocolError{"badVerb", "The argument verb must be one of the six verbs of OAI-PMH 2.0, once."}
	}
	r := request{verb: values.Get("verb"), values: values}
	allowed := append([]string{"verb"}, append(verb.required, verb.optional...)...)
	if verb.resumable && values.Has("resumptionToken") {
		allowed, verb.required = []string{"verb", "resumptionToken"}, nil
	}
	for name, given := range values {
		switch pattern := syntax[name]; {
		case !slices.Contains(allowed, name):
			return request{}, badArgument("The verb does not allow one of the arguments.")
		case len(given) > 1:
			return request{}, badArgument(fmt.Sprintf("The argument %s is repeated.", name))
		case pattern != nil && !pattern.MatchString(given[0]):
			return request{}, badArgument(fmt.Sprintf("The argument %s has an illegal syntax.", name))
		}
	}
	for _, name := range verb.required {
		if !values.Has(name) {
			return request{}, badArgument(fmt.Sprintf("The argument %s is missing.", name))
		}
	}
	return r.withTimes()
}

// withTimes reads the range of datestamps. A day ends with its last second.
func (r request) withTimes() (request, *protocolError) {
	from, until := r.get("from"), r.get("until")
	if r.values.Has("from") && r.values.Has("until") && len(from) != len(until) {
		return r, badArgument("from and until have different granularities.")
	}
	var okFrom, okUntil bool
	r.from, _, okFrom = parseTime(from)
	_, r.until, okUntil = parseTime(until)
	switch {
	case r.values.Has("from") && !okFrom || r.values.Has("until") && !okUntil:
		return r, badArgument("A time must be like 2026-03-01 or 2026-03-01T08:00:00Z.")
	case okFrom && okUntil && !r.from.Before(r.until):
		return r, badArgument("from is after until.")
	}
	return r, nil
}

// parseTime reads a time of either granularity. It returns its beginning, and the moment after its end. It
// refuses the year 0: the end of that year is the zero time, which stands for no time.
func parseTime(s string) (begin, end time.Time, ok bool) {
	if at, err := time.Parse(time.DateOnly, s); err == nil && at.Year() > 0 {
		return at, at.AddDate(0, 0, 1), true
	}
	if at, err := time.Parse(datestampLayout, s); err == nil && len(s) == len(datestampLayout) && at.Year() > 0 {
		return at, at.Add(time.Second), true
	}
	return time.Time{}, time.Time{}, false
}
