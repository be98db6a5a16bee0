// What every import() of the built pages goes through (retryImports.ts puts it there). Browsers until
// autumn 2026 keep a module that could not be fetched as failed for as long as the page lives
// (https://github.com/whatwg/html/pull/10327), and what a link preloads as well: a line that broke
// once would take a dialog away until the next reload. So files are first fetched into the
// browser's store, which keeps no failure, and imported from there.

/** What was asked for and has not failed, by address. */
const asked = new Map();

function style(href) {
  return new Promise((loaded, failed) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.crossOrigin = '';
    link.href = href;
    link.onload = loaded;
    link.onerror = () => {
      link.remove();
      failed(new TypeError(`${href} did not come`));
    };
    document.head.append(link);
  });
}

async function script(href) {
  const response = await fetch(href);
  if (!response.ok) throw new TypeError(`${href} did not come: ${response.status}`);
  await response.blob();
}

function ask(file) {
  const href = `/${file}`;
  if (asked.has(href)) return asked.get(href);
  const isStyle = href.endsWith('.css');
  const inPage = isStyle
    ? `link[rel=stylesheet][href="${href}"]`
    : `link[href="${href}"],script[src="${href}"]`;
  const there = document.querySelector(inPage);
  const coming = there ? Promise.resolve() : isStyle ? style(href) : script(href);
  asked.set(href, coming);
  coming.catch(() => asked.delete(href));
  return coming;
}

/** Imports a module once its files are there; rejects where one did not come, and may be called again. */
export async function loadModule(importIt, files = []) {
  await Promise.all(files.map(ask));
  return importIt();
}
