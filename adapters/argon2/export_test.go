package argon2

// Occupy takes one of the slots, as a password that is being hashed does.
func (h *Hasher) Occupy() (free func()) {
	select {
	case h.slots <- struct{}{}:
		return func() { <-h.slots }
	default:
		panic("all slots are taken")
	}
}
