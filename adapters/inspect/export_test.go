package inspect

// LimitSelf is for tests of what a child cannot do.
var LimitSelf = limitSelf

// Waiting tells how many files of a person wait for their turn.
func (in *Inspector) Waiting(personID string) int {
	in.turns.mu.Lock()
	defer in.turns.mu.Unlock()
	if p, ok := in.turns.people[personID]; ok {
		return len(p.waiting)
	}
	return 0
}
