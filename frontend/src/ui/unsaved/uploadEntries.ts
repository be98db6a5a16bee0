/** Prefix of the storage keys of unfinished uploads by the form; the user's id follows. */
export const uploadPrefix = 'cms-upload:';
/** Prefix of the storage keys of the files of batches; the user's id follows. */
export const planPrefix = 'cms-batch:';
/** The server accepts the confirmation of an upload for one day. */
export const uploadKeptForMs = 23 * 3_600_000;
