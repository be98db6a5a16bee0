package ports

// FoldAny is what Fold is held against.
var FoldAny = foldAny
