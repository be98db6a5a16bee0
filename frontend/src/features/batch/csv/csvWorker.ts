import { type CsvCheck, checkCsv } from './csvCheck';

/** The input of a check: a CSV, and the names of the added files. */
export interface CheckRequest {
  file: Blob;
  names: readonly string[];
}

const postResult = (check: CsvCheck) => self.postMessage(check);

self.onmessage = async ({ data: { file, names } }: MessageEvent<CheckRequest>) =>
  postResult(await checkCsv(file, names));
