package history

import (
	"time"

	"backoffice/domain"
)

type pageBody struct {
	Rows         []rowBody                  `json:"rows"`
	Next         *string                    `json:"next"`
	Verification *domain.VerificationResult `json:"proof"`
}

// rowBody is a row as the API shows it.
type rowBody struct {
	ID        string                 `json:"id"`
	Kind      string                 `json:"kind"`
	Action    string                 `json:"action"`
	Comment   string                 `json:"comment"`
	CreatedAt time.Time              `json:"created_at"`
	User      personBody             `json:"user"`
	Token     *string                `json:"token"`
	To        *domain.Person         `json:"to"`
	Ebook     *domain.HistoryEbook   `json:"ebook"`
	Account   *domain.HistoryAccount `json:"account"`
}

type personBody struct {
	ID       *string      `json:"id"`
	FullName string       `json:"full_name"`
	Role     *domain.Role `json:"role"`
}

func bodyOf(e domain.LibraryEntry) rowBody {
	row := rowBody{ID: e.ID, Kind: kindOf(&e), Action: e.Action, Comment: e.Comment, CreatedAt: e.CreatedAt, Token: e.Token, To: e.To, Ebook: e.Ebook, Account: e.Account}
	row.User.FullName = e.User.FullName
	if e.User.ID != "" {
		row.User.ID = &e.User.ID
	}
	if e.User.Role != "" { // unknown in rows about accounts
		row.User.Role = &e.User.Role
	}
	return row
}

func kindOf(e *domain.LibraryEntry) string {
	if e.Account != nil {
		return "account"
	}
	return "ebook"
}
