package spelling

// FoldAny is what Fold is held against.
var FoldAny = foldAny
