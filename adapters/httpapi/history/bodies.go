package history

import (
	"time"

	"backoffice/domain"
)

type pageBody struct {
	Rows  []rowBody     `json:"rows"`
	Next  *string       `json:"next"`
	Proof *domain.Proof `json:"proof"`
}

// rowBody is a row as the API shows it. Only rows about accounts, which are for administrators, have
// an address.
type rowBody struct {
	ID        string         `json:"id"`
	Kind      string         `json:"kind"`
	Action    string         `json:"action"`
	Comment   string         `json:"comment"`
	CreatedAt time.Time      `json:"created_at"`
	User      personBody     `json:"user"`
	Token     *string        `json:"token"`
	To        *domain.Person `json:"to"`
	Ebook     *ebookBody     `json:"ebook"`
	Account   *accountBody   `json:"account"`
}

type personBody struct {
	ID       *string      `json:"id"`
	FullName string       `json:"full_name"`
	Role     *domain.Role `json:"role"`
}

type ebookBody struct {
	ID      string  `json:"id"`
	Title   *string `json:"title"`
	Deleted bool    `json:"deleted"`
}

type accountBody struct {
	ID       string      `json:"id"`
	FullName string      `json:"full_name"`
	Email    string      `json:"email"`
	Role     domain.Role `json:"role"`
}

func bodyOf(e domain.LibraryEntry) rowBody {
	row := rowBody{ID: e.ID, Kind: "ebook", Action: e.Action, Comment: e.Comment, CreatedAt: e.CreatedAt, Token: e.Token, To: e.To}
	row.User.FullName = e.User.FullName
	if e.User.ID != "" {
		row.User.ID = &e.User.ID
	}
	if e.User.Role != "" { // unknown in rows about accounts
		row.User.Role = &e.User.Role
	}
	if e.Ebook != nil {
		row.Ebook = &ebookBody{e.Ebook.ID, e.Ebook.Title, e.Ebook.Deleted}
	}
	if e.Account != nil {
		row.Kind = "account"
		row.Account = &accountBody{e.Account.ID, e.Account.FullName, e.Account.Email, e.Account.Role}
	}
	return row
}
