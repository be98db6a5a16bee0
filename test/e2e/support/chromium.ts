import { existsSync, statfsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The headless shell has no window around the page, and needs less of the processor. */
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** The machine's own Chromium: the test tool's download is not needed. */
export function chromium() {
  return {
    executablePath: find(),
    // Where no locale is set, Chromium does not know the type of a file with a Vietnamese name.
    env: { ...process.env, LC_ALL: 'C.UTF-8' },
    args: [
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
    ignoreDefaultArgs: memoryIsFree() ? ['--disable-dev-shm-usage'] : [],
  };
}

/**
 * Processes share what they draw through files. In memory that takes less of the processor's time than on a disk, which
 * is Playwright's choice for containers with a small /dev/shm.
 */
function memoryIsFree(): boolean {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm');
    return bavail * bsize > 2 ** 31;
  } catch {
    return false; // there is none
  }
}

function find(): string {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const found = [process.env.CHROMIUM, ...folders.flatMap((f) => names.map((n) => join(f, n)))].find(
    (path) => path && existsSync(path),
  );
  if (!found) throw new Error('Chromium is missing. Install it, or set CHROMIUM to its path.');
  return found;
}
