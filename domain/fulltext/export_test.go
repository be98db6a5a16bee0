package fulltext

// FoldAny is what Fold is held against.
var FoldAny = foldAny
