import { type CsvCheck, judgeCsv } from './csvCheck';

/** The input of a check: a CSV, and the names of the added files. */
export interface ToJudge {
  file: Blob;
  names: readonly string[];
}

const tell = (check: CsvCheck) => self.postMessage(check);

self.onmessage = async ({ data: { file, names } }: MessageEvent<ToJudge>) =>
  tell(await judgeCsv(file, names));
