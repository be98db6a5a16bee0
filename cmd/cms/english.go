package main

import (
	"errors"
	"maps"
	"slices"
	"strings"

	"backoffice/domain"
)

// english are the messages of refusals at a terminal. The domain's own messages are Vietnamese and
// for the pages.
var english = map[string]string{
	"ebook.not_found":            "there is no such e-book, or it is not in the state for this",
	"file.cover_pixels":          "the cover has more than 40 million pixels",
	"file.cover_type":            "the cover is not a PNG, JPEG or WEBP image",
	"file.lost":                  "a file is not in the store any more",
	"file.name":                  "the name of the file is empty or longer than 255 characters",
	"file.pdf_locked":            "the PDF needs a password",
	"file.pdf_size":              "the PDF has 100 MB or more",
	"file.pdf_type":              "the file is not a PDF",
	"job.not_found":              "no job with this <id> has failed for good",
	"password.common":            "this password is too easily guessed; a short sentence that you made up is better",
	"server.busy":                "the server is busy; try again in a moment",
	"session.student":            "students cannot have e-books",
	"storage.full":               "the disk of the data folder has no room",
	"storage.quota":              "the quota is used up",
	"token.not_found":            "there is no token with this <id>",
	"token.too_many":             "this person has 20 tokens that can be used; revoke one first",
	"token.user":                 "this account is disabled, has not been used yet, or is a student's",
	"user.last_admin":            "this is the last administrator, who keeps the role and stays enabled",
	"webhook.delivery_not_found": "there is no delivery with this <id>, it has not ended, or its webhook is disabled",
	"webhook.not_found":          "there is no webhook with this <id>",
	"webhook.too_many":           "there are 20 webhooks; remove one first",
	"unavailable":                "the database or the object store cannot be reached",
	"user.disabled":              "this account is disabled, or nobody has accepted its invitation yet",
	"user.exists":                "another account has this <email>",
	"user.not_found":             "there is no account with this <email>",
	"user.role_unknown":          "<role> is none of STUDENT, EDITOR, EXPERT, MANAGER, ADMIN",
}

// englishFields are the same for the fields of an account, a token or a webhook.
var englishFields = map[string]string{
	"email":     "<email> is not an e-mail address",
	"full_name": "<full name> is empty, too long or holds control characters",
	"url":       "<url> does not begin with https:// (or http:// with --allow-private), holds a user, has a part after # or is longer than 2,000 characters",
	"actions":   "<actions> has a word that is not an action: submit, approve, reject, publish, unpublish, delete, restore, give, assign, unassign, unite, separate",
	"name":      "<name> is empty, longer than 100 characters or holds control characters",
	"scope":     "<scope> is none of read, write, review, publish",
	"days":      "<days> is not between 1 and 365",
	"password":  "the password must have 6 characters or more, and 4,096 bytes at most",
}

// userMessage is the message of an error at a terminal. Refusals without an English one are reported by
// their code, which the docs explain.
func userMessage(err error) string {
	e, ok := errors.AsType[*domain.Error](err)
	if !ok {
		return err.Error()
	}
	text, ok := english[e.Code]
	var fields []string
	for _, field := range slices.Sorted(maps.Keys(e.Fields)) {
		if worded, known := englishFields[field]; known {
			fields = append(fields, worded)
		}
	}
	if fields != nil {
		text, ok = strings.Join(fields, "; "), true
	}
	if !ok {
		text = "refused (" + e.Code + ")"
	}
	if e.Err != nil {
		text += ": " + e.Err.Error()
	}
	return text
}
