package spelling

// FoldAny is what Fold is compared with.
var FoldAny = foldAny
