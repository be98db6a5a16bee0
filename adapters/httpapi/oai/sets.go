package oai

import (
	"context"
	"encoding/hex"
	"strings"
	"unicode/utf8"

	"backoffice/domain"
	"backoffice/ports"
)

// The sets are those of a subject and those of a grade. All spellings of a value are one set, which is named
// by their key. The names have no hierarchy, because a colon would promise sets of all subjects and all grades.
const (
	subjectPrefix = "subject."
	gradePrefix   = "grade."
)

// listSets lists the sets that have public records. It is one page.
func (h *Handlers) listSets(ctx context.Context, r request, resp *response) (*protocolError, error) {
	if r.values.Has("resumptionToken") {
		return tokenFailure, nil
	}
	var sets []set
	for _, kind := range []struct {
		prefix, name string
		field        ports.ValueField
	}{{subjectPrefix, "Môn học: ", "subject"}, {gradePrefix, "Lớp: ", "grade"}} {
		values, err := h.publications.Values(ctx, kind.field)
		if err != nil {
			return nil, err
		}
		for _, v := range values {
			sets = append(sets, set{kind.prefix + specOf(v.Key), kind.name + v.Value})
		}
	}
	if len(sets) == 0 {
		return &protocolError{"noSetHierarchy", "No published e-book has a subject or a grade."}, nil
	}
	resp.Sets = &setList{Sets: sets}
	return nil, nil
}

// setsOf returns the sets of a publication. A deleted one stays in those that it was in.
func setsOf(p *domain.Publication) (sets []string) {
	if p.SubjectKey != "" {
		sets = append(sets, subjectPrefix+specOf(p.SubjectKey))
	}
	if p.GradeKey != "" {
		sets = append(sets, gradePrefix+specOf(p.GradeKey))
	}
	return sets
}

// specOf writes a key with the characters that a setSpec may have: a blank is a hyphen, and every byte
// other than a to z and digits is its hexadecimal code after a tilde.
func specOf(key string) string {
	var spec strings.Builder
	for _, b := range []byte(key) {
		switch {
		case 'a' <= b && b <= 'z' || '0' <= b && b <= '9':
			spec.WriteByte(b)
		case b == ' ':
			spec.WriteByte('-')
		default:
			spec.WriteString("~" + hex.EncodeToString([]byte{b}))
		}
	}
	return spec.String()
}

// keyOf is the reverse of specOf. ok is false if no set can have that name.
func keyOf(spec string) (key string, ok bool) {
	var decoded []byte
	for i := 0; i < len(spec); i++ {
		b := spec[i]
		switch {
		case b == '-':
			b = ' '
		case b == '~' && i+2 < len(spec):
			code, err := hex.DecodeString(spec[i+1 : i+3])
			if err != nil {
				return "", false
			}
			b, i = code[0], i+2
		}
		decoded = append(decoded, b)
	}
	key = string(decoded)
	storable := utf8.ValidString(key) && !strings.Contains(key, "\x00")
	return key, key != "" && storable && specOf(key) == spec
}

// restrictToSet restricts a query to a set. It returns false if no set can have that name.
func restrictToSet(q *ports.ChangesQuery, set string) (ok bool) {
	if set == "" {
		return true
	}
	if spec, found := strings.CutPrefix(set, subjectPrefix); found {
		q.SubjectKey, ok = keyOf(spec)
	} else if spec, found := strings.CutPrefix(set, gradePrefix); found {
		q.GradeKey, ok = keyOf(spec)
	}
	return ok
}
