import type { Reading } from './found';
import { readOffice } from './readOffice';

const post = (reading: Reading) => self.postMessage(reading);

/** The bytes cannot be read if the file was moved or changed since it was picked. */
self.onmessage = ({ data }: MessageEvent<Blob>) =>
  data.arrayBuffer().then(
    (bytes) => post(readOffice(new Uint8Array(bytes))),
    () => post({ trouble: 'damaged' }),
  );
