//go:build !race

package inspect_test

const raced = false
