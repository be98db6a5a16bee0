import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = import.meta.dirname;

const files = readdirSync(root, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
  .map((entry) => relative(root, join(entry.parentPath, entry.name)));

/** The folder whose rules a file lives by: a layer, or a feature. */
function placeOf(path: string): string {
  const [layer = '', feature = ''] = path.split('/');
  return layer === 'features' ? `features/${feature}` : layer;
}

const low = ['api', 'ui', 'text'];
const features = ['auth', 'dashboard', 'ebooks', 'toc', 'workflow'].map(
  (name) => `features/${name}`,
);

/** app, pages, features, then api, ui and text; between features one arrow, to workflow. */
const allowed: Record<string, string[]> = {
  text: [],
  api: ['text'],
  ui: ['text'],
  'features/workflow': low,
  'features/auth': [...low, 'features/workflow'],
  'features/dashboard': [...low, 'features/workflow'],
  'features/ebooks': [...low, 'features/workflow'],
  'features/toc': [...low, 'features/workflow'],
  pages: [...low, ...features],
  app: [...low, ...features, 'pages'],
};

function importsOf(path: string): string[] {
  const source = readFileSync(join(root, path), 'utf8');
  return [...source.matchAll(/(?:from|import\()\s*'@\/([^']+)'/g)].map((match) => match[1] ?? '');
}

describe('the house rules', () => {
  it.each(files)('%s imports one way and stays short', (path) => {
    if (!path.includes('/')) return;
    const place = placeOf(path);
    const forbidden = importsOf(path)
      .map(placeOf)
      .filter((target) => target !== place && !allowed[place]?.includes(target));
    expect(forbidden).toEqual([]);
    expect(readFileSync(join(root, path), 'utf8').split('\n').length).toBeLessThan(250);
  });
});
