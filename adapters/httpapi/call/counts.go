package call

import "backoffice/domain"

// Counts are numbers of e-books in an answer.
type Counts struct {
	Total    int            `json:"total"`
	ByStatus map[string]int `json:"byStatus"`
}

// CountsOf lists all five statuses and their total.
func CountsOf(by map[domain.Status]int) Counts {
	b := Counts{ByStatus: make(map[string]int, len(domain.Statuses))}
	for _, status := range domain.Statuses {
		b.ByStatus[status.Key()] = by[status]
		b.Total += by[status]
	}
	return b
}
