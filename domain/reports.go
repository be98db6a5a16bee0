package domain

var readingReports = Rule{Roles: publishers}

// MayReadReports refuses actors who may not read the reports on the library's work. people reports
// whether they see the figures of each person.
func MayReadReports(actor Actor) (people bool, err error) {
	return actor.Role == Admin, readingReports.permits(actor, &Ebook{})
}
