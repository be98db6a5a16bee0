/** Prefix of the storage keys of batches; the user's id follows. */
export const planPrefix = 'cms-batch:';
