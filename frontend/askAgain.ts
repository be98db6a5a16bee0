import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const own = fileURLToPath(new URL('./loadModule.js', import.meta.url));
/** Vite's module that built pages import with, and the name it exports. */
const replaced = '\0vite/preload-helper.js';

/** Has built pages import by loadModule.js, so that what did not come once can be asked for again. */
export function askAgain(): Plugin {
  let found = false;
  return {
    name: 'ask-again',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      if (id !== replaced) return;
      found = true;
      return `${readFileSync(own, 'utf8')}\nexport { loadModule as __vitePreload };`;
    },
    buildEnd(error) {
      if (!error && !found) this.error('Vite no longer imports by its preload helper');
    },
  };
}
