package passwordguess

import (
	"math"
	"strings"
)

// cost estimates the guesses for the password, as a power of ten. It cuts the password into pieces in the
// cheapest way. The guesses for k pieces are multiplied by the number of their orders, k!, with no factor
// above 4.
func (p *password) cost() float64 {
	if cost, ok := p.repeated(); ok {
		return cost
	}
	n := len(p.typed)
	best := make([][]float64, n+1) // best[i][k] is the least cost of the first i letters in k pieces
	for i := range best {
		best[i] = make([]float64, n+1)
		for k := range best[i] {
			best[i][k] = math.Inf(1)
		}
	}
	best[0][0] = 0
	for end := 1; end <= n; end++ {
		for start := range end {
			piece := p.pieceCost(start, end)
			for k := 1; k <= end; k++ {
				best[end][k] = min(best[end][k], best[start][k-1]+piece)
			}
		}
	}
	cost, orders := math.Inf(1), 0.0
	for k, sum := range best[n] {
		if k > 1 {
			orders += math.Log10(min(float64(k), 4))
		}
		cost = min(cost, sum+orders)
	}
	return cost
}

// repeated estimates a password that repeats one block.
func (p *password) repeated() (float64, bool) {
	n := len(p.typed)
	for size := 1; size <= n/2; size++ {
		if n%size == 0 && strings.Repeat(string(p.typed[:size]), n/size) == string(p.typed) {
			return newPassword(p.typed[:size], p.costs).cost() + math.Log10(float64(n/size)), true
		}
	}
	return 0, false
}
