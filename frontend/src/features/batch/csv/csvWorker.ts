import { type CsvCheck, judgeCsv } from './csvCheck';

/** What is to be judged: a CSV, and the names of the files beside it. */
export interface ToJudge {
  file: Blob;
  names: readonly string[];
}

const tell = (check: CsvCheck) => self.postMessage(check);

self.onmessage = async ({ data: { file, names } }: MessageEvent<ToJudge>) =>
  tell(await judgeCsv(file, names));
