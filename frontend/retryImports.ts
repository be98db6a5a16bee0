import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const ownLoader = fileURLToPath(new URL('./loadModule.js', import.meta.url));
/** The module through which Vite's built pages import others. It exports `__vitePreload`. */
const viteLoader = '\0vite/preload-helper.js';

/** Makes built pages import through loadModule.js, which can retry after a failure. */
export function retryImports(): Plugin {
  let found = false;
  return {
    name: 'retry-imports',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      if (id !== viteLoader) return;
      found = true;
      return `${readFileSync(ownLoader, 'utf8')}\nexport { loadModule as __vitePreload };`;
    },
    buildEnd(error) {
      if (!error && !found) this.error('Vite no longer imports through its preload helper');
    },
  };
}
