package postgres

// AsIfLarge makes every list choose as it does where there is much of
// everything, until restore is called.
func AsIfLarge() (restore func()) {
	few, many, groups := fewHits, manyHits, maxMergedGroups
	fewHits, manyHits, maxMergedGroups = 0, 0, 0
	return func() { fewHits, manyHits, maxMergedGroups = few, many, groups }
}

// Mapped counts by the maps, as a search does.
const Mapped = mapped
