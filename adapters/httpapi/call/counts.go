package call

import "backoffice/domain"

// Counts are numbers of e-books in a response.
type Counts struct {
	Total    int            `json:"total"`
	ByStatus map[string]int `json:"byStatus"`
}

// CountsOf lists all five statuses and their total.
func CountsOf(byStatus map[domain.Status]int) Counts {
	counts := Counts{ByStatus: make(map[string]int, len(domain.Statuses))}
	for _, status := range domain.Statuses {
		counts.ByStatus[status.UpperCase()] = byStatus[status]
		counts.Total += byStatus[status]
	}
	return counts
}
