package inspect

// CPULimit is for tests of how much processor time a child has.
var CPULimit = cpuLimit
