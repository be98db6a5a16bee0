package inspect

// LimitSelf is for tests of what a child cannot do.
var LimitSelf = limitSelf
