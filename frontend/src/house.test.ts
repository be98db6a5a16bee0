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
const rooms = ['auth', 'dashboard', 'detail', 'form', 'list', 'queue', 'reader', 'toc', 'workflow'];
const features = rooms.map((name) => `features/${name}`);

/** app, pages, features, then api, ui and text; the arrows between features are few. */
const allowed: Record<string, string[]> = {
  text: [],
  api: ['text'],
  ui: ['text'],
  'features/workflow': low,
  'features/auth': low,
  'features/dashboard': [...low, 'features/workflow'],
  'features/list': [...low, 'features/workflow'],
  'features/queue': [...low, 'features/list'],
  'features/detail': [...low, 'features/queue'],
  'features/form': low,
  'features/reader': low,
  'features/toc': low,
  pages: [...low, ...features],
  app: [...low, ...features, 'pages'],
};

function importsOf(path: string): string[] {
  const source = readFileSync(join(root, path), 'utf8');
  return [...source.matchAll(/(?:from|import\()\s*'@\/([^']+)'/g)].map((match) => match[1] ?? '');
}

/** Whatever a place may import comes before it, or there is a circle. */
function circles(): string[] {
  const placed = new Set<string>();
  const open = new Set(Object.keys(allowed));
  for (const _ of Object.keys(allowed)) {
    const free = [...open].filter((place) => allowed[place]?.every((t) => placed.has(t)));
    for (const place of free) {
      placed.add(place);
      open.delete(place);
    }
  }
  return [...open];
}

/** The functions of a file that stand at its margin, as prettily printed, with their lengths. */
function lengthsOf(path: string): [name: string, lines: number][] {
  const source = readFileSync(join(root, path), 'utf8');
  const whole = /^(?:export )?(?:default )?(?:async )?function (\w+)[\s\S]*?^}$/gm;
  return [...source.matchAll(whole)].map(([text, name = '']) => [name, text.split('\n').length]);
}

describe('the house rules', () => {
  it('no function is 60 lines long', () => {
    const all = files.flatMap((path) => lengthsOf(path).map(([name, n]) => ({ path, name, n })));
    expect(all.length).toBeGreaterThan(200);
    expect(all.filter(({ n }) => n >= 60)).toEqual([]);
  });

  it('the arrows between layers and features run in no circle', () => {
    expect(circles()).toEqual([]);
  });

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
