/** Prefix of the storage keys of unfinished uploads by the form; the user's id follows. */
export const uploadPrefix = 'cms-upload:';
/** Prefix of the storage keys of the files of batches; the user's id follows. */
export const batchPrefix = 'cms-batch:';
/** Less than the day for which the server accepts the confirmation of an upload. */
export const uploadKeptForMs = 23 * 3_600_000;
