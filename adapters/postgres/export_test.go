package postgres

// AsIfLarge makes every list choose as it does where there is much of
// everything, until restore is called.
func AsIfLarge() (restore func()) {
	hits, groups := fewHits, maxMergedGroups
	fewHits, maxMergedGroups = 0, 0
	return func() { fewHits, maxMergedGroups = hits, groups }
}

// Mapped counts by the maps, as a search does.
const Mapped = mapped
