import { checkCsv } from './csvCheck';

/** The input of a check: a CSV, and the names of the added files. */
export interface CheckRequest {
  file: Blob;
  names: readonly string[];
}

self.onmessage = async ({ data: { file, names } }: MessageEvent<CheckRequest>) =>
  self.postMessage(await checkCsv(file, names));
