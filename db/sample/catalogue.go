package sample

import (
	_ "embed"

	"go.yaml.in/yaml/v3"
)

//go:embed books.yaml
var catalogue []byte

// Books returns the whole library, oldest first.
func Books() []Book {
	var books []Book
	if err := yaml.Unmarshal(catalogue, &books); err != nil {
		panic(err) // books.yaml is embedded
	}
	numbers := map[string]int{}
	for i := range books {
		b := &books[i]
		if _, known := numbers[b.Subject]; !known {
			numbers[b.Subject] = len(numbers)
		}
		b.subjectNumber = numbers[b.Subject]
		b.Publisher = "Nhà xuất bản Mẫu"
		if b.Language == "" {
			b.Language = "Vietnamese"
		}
		b.History = scenarios[b.Scenario](b.Creator, b.Note)
	}
	return books
}
