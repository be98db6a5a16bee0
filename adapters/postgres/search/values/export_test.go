package values

// The statements of DropUnusedValues.
var SelectUnused, DeleteUnused = selectUnused, deleteUnused
