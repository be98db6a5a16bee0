package sample

// Books is the whole library, oldest first.
func Books() []Book {
	var books []Book
	for _, shelf := range [][]Book{primary, secondary, highSchool, others} {
		books = append(books, shelf...)
	}
	shelves := map[string]int{}
	for i := range books {
		if _, known := shelves[books[i].Subject]; !known {
			shelves[books[i].Subject] = len(shelves)
		}
		books[i].shelf = shelves[books[i].Subject]
		books[i].Publisher = "Nhà xuất bản Mẫu"
		if books[i].Language == "" {
			books[i].Language = "Vietnamese"
		}
	}
	return books
}
