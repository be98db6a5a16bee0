package domain

var reportsRule = Rule{Roles: publishers}

// MayReadReports refuses actors who may not read the reports on the library's work. perPerson tells
// whether the actor also sees the figures of each person.
func MayReadReports(actor Actor) (perPerson bool, err error) {
	return actor.Role == Admin, reportsRule.permits(actor, &Ebook{})
}
