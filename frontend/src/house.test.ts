import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = import.meta.dirname;

const files = readdirSync(root, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
  .map((entry) => relative(root, join(entry.parentPath, entry.name)));

const sourceOf = (path: string) => readFileSync(join(root, path), 'utf8');

/** The folder whose rules a file lives by: a layer, or a feature. */
function placeOf(path: string): string {
  const [layer = '', feature = ''] = path.split('/');
  return layer === 'features' ? `features/${feature}` : layer;
}

const low = ['api', 'ui', 'parts', 'state', 'text'];

/** What a layer or feature may import. */
const allowedBelowPages: Record<string, string[]> = {
  testing: [
    'text',
    'api',
    'app',
    'features/batch',
    'features/form',
    'features/proposals',
    'features/toc',
  ],
  text: [],
  state: [],
  parts: ['text'],
  api: ['parts', 'state', 'text'],
  ui: ['parts', 'state', 'text'],
  'features/duplicates': low,
  'features/record': low,
  'features/notes': [...low, 'features/record'],
  'features/notifications': low,
  'features/people': [...low, 'features/assign'],
  'features/assign': low,
  'features/tokens': [...low, 'features/assign'],
  'features/webhooks': low,
  'features/reasons': [...low, 'features/keys'],
  'features/workflow': [
    ...low,
    'features/duplicates',
    'features/notes',
    'features/reasons',
    'features/assign',
  ],
  'features/auth': low,
  'features/dashboard': [...low, 'features/workflow'],
  'features/bulk': [
    ...low,
    'features/duplicates',
    'features/form',
    'features/reasons',
    'features/record',
    'features/workflow',
  ],
  'features/check': [
    ...low,
    'features/bulk',
    'features/duplicates',
    'features/form',
    'features/list',
    'features/proposals',
    'features/reader',
    'features/record',
    'features/workflow',
  ],
  'features/batch': [
    ...low,
    'features/duplicates',
    'features/form',
    'features/proposals',
    'features/record',
    'features/toc',
  ],
  'features/list': [
    ...low,
    'features/workflow',
    'features/bulk',
    'features/batch',
    'features/record',
  ],
  'features/queue': [...low, 'features/list'],
  'features/detail': [
    ...low,
    'features/list',
    'features/notes',
    'features/queue',
    'features/record',
    'features/workflow',
  ],
  'features/form': [
    ...low,
    'features/duplicates',
    'features/notes',
    'features/proposals',
    'features/record',
    'features/spelling',
  ],
  'features/health': low,
  'features/history': low,
  'features/keys': low,
  'features/spelling': low,
  'features/proposals': low,
  'features/compare': [...low, 'features/proposals', 'features/reader', 'features/record'],
  'features/reader': [...low, 'features/notes'],
  'features/live': low,
  'features/reports': low,
  'features/tray': [...low, 'features/batch', 'features/bulk'],
  'features/values': low,
  'features/toc': [
    ...low,
    'features/notes',
    'features/proposals',
    'features/record',
    'features/spelling',
  ],
};

const features = Object.keys(allowedBelowPages).filter((place) => place.startsWith('features/'));
const allowed: Record<string, string[]> = {
  ...allowedBelowPages,
  pages: [...low, ...features],
  app: [...low, ...features, 'pages'],
};

function importsOf(path: string): string[] {
  const source = sourceOf(path);
  return [...source.matchAll(/(?:from|import\()\s*'@\/([^']+)'/g)].map((match) => match[1] ?? '');
}

type Graph = ReadonlyMap<string, readonly string[]>;

/** The nodes of a graph that are part of a circle, or that need one. Nodes that need only done ones are done. */
function inCircles(graph: Graph): string[] {
  const done = new Set<string>();
  let open = [...graph.keys()];
  for (;;) {
    const rest = open.filter((name) => graph.get(name)?.some((target) => !done.has(target)));
    if (rest.length === open.length) return rest;
    for (const name of open) if (!rest.includes(name)) done.add(name);
    open = rest;
  }
}

/** The files that a file imports, with those of types and of parts that are loaded later. */
function filesNamedIn(path: string): string[] {
  const specs = sourceOf(path).matchAll(/(?:from|import\()\s*'(@\/|\.\/)([^']+)'/g);
  return [...specs].flatMap(([, root, name = '']) => {
    const stem = root === '@/' ? name : join(dirname(path), name);
    return [stem, `${stem}.ts`, `${stem}.tsx`].filter((file) => known.has(file));
  });
}

const product = files.filter((path) => !/\.test\.tsx?$/.test(path) && path.includes('/'));
const known = new Set(product);
const needs: Graph = new Map(product.map((path) => [path, filesNamedIn(path)]));

const folders = [...new Set(product.map((path) => dirname(path)))];
const filesIn = (folder: string) => product.filter((path) => dirname(path) === folder);

/** Which folders need which others. */
const folderNeeds: Graph = new Map(
  folders.map((folder) => {
    const targets = filesIn(folder).flatMap((path) => needs.get(path) ?? []);
    return [folder, targets.map((path) => dirname(path)).filter((target) => target !== folder)];
  }),
);

/** The functions of a file that begin and end at its margin, as the formatter prints them, with their lengths. */
function lengthsOf(path: string): [name: string, lines: number][] {
  const source = sourceOf(path);
  const whole = /^(?:export )?(?:default )?(?:async )?function (\w+)[\s\S]*?^}$/gm;
  return [...source.matchAll(whole)].map(([text, name = '']) => [name, text.split('\n').length]);
}

describe('the house rules', () => {
  it('no function is 60 lines long', () => {
    const all = files.flatMap((path) => lengthsOf(path).map(([name, n]) => ({ path, name, n })));
    expect(all.length).toBeGreaterThan(200);
    expect(all.filter(({ n }) => n >= 60)).toEqual([]);
  });

  it('no state is set and no ref is used while rendering', () => {
    const inRender =
      /^ {2}(?:if \(.*\) (?:\{\n(?: {4}.*\n)*? {4})?)?(?:set[A-Z]\w*|act|dispatch)\(|^ {2}(?:const .* = |return )?\w+\.current\b/m;
    expect('  if (now.id !== id) act({});').toMatch(inRender);
    expect('  if (now.id !== id) {\n    log();\n    setId(now.id);\n  }').toMatch(inRender);
    expect('  const held = box.current;').toMatch(inRender);
    const product = files.filter((path) => !/\.test\.tsx?$/.test(path));
    const hooks = product.filter((path) => /\buse[A-Z]/.test(sourceOf(path)));
    expect(hooks.length).toBeGreaterThan(50);
    expect(hooks.filter((path) => inRender.test(sourceOf(path)))).toEqual([]);
  });

  it('every part is loaded by part() or lazyPart(), which try again and say so', () => {
    const anyImport = /\bimport\(/g;
    const byPart = /\b(?:part\(\s*\(\) => import\(|lazyPart\(\s*async \(\) => \(await import\()/g;
    const count = (source: string, what: RegExp) => [...source.matchAll(what)].length;
    expect(count("const a = part(() => import('./a'));", byPart)).toBe(1);
    expect(count("await import('./a')", byPart)).toBe(0);
    const sources = files.filter((path) => !/\.test\.tsx?$|^parts\/part\.ts$/.test(path));
    const all = sources.reduce((sum, path) => sum + count(sourceOf(path), byPart), 0);
    expect(all).toBeGreaterThan(50);
    const others = sources.filter(
      (path) => count(sourceOf(path), anyImport) !== count(sourceOf(path), byPart),
    );
    expect(others).toEqual([]);
    const suspending = /\blazy\b[^;]*from 'react'/;
    expect(sources.filter((path) => suspending.test(sourceOf(path)))).toEqual([]);
  });

  it('the arrows between layers and features run in no circle', () => {
    expect(inCircles(new Map(Object.entries(allowed)))).toEqual([]);
  });

  it('no files and no folders need one another in a circle', () => {
    expect(
      inCircles(
        new Map([
          ['a', ['b']],
          ['b', ['a']],
          ['c', []],
        ]),
      ),
    ).toEqual(['a', 'b']);
    expect([...needs.values()].flat().length).toBeGreaterThan(1000);
    expect(inCircles(needs)).toEqual([]);
    expect(inCircles(folderNeeds)).toEqual([]);
  });

  it('no folder of the features or of ui holds more than 24 files beside their tests', () => {
    const large = folders.filter((name) => filesIn(name).length > 24);
    expect(large.filter((name) => /^(?:features|ui)\b/.test(name))).toEqual([]);
  });

  it('the scripts load what the modules export', () => {
    const scripts = join(root, '../scripts');
    const loads = readdirSync(scripts).flatMap((script) => {
      const source = readFileSync(join(scripts, script), 'utf8');
      return [...source.matchAll(/const \{ ([\w, ]+) \} = await load\('([^']+)'\)/g)];
    });
    const names = loads.flatMap(([, all = '', module = '']) =>
      all.split(', ').map((name) => ({ name, path: join('features/proposals', `${module}.ts`) })),
    );
    expect(names.length).toBeGreaterThan(10);
    const isExported = (name: string, path: string) =>
      new RegExp(`^export [\\w ]+ ${name}\\b`, 'm').test(sourceOf(path));
    expect(names.filter(({ name, path }) => !isExported(name, path))).toEqual([]);
  });

  it('no two modules differ only in case: some file systems take one for the other', () => {
    const modules = new Set(files.map((path) => path.replace(/(\.test)?\.tsx?$/, '')));
    const lower = [...modules].map((path) => path.toLowerCase());
    expect(lower.filter((path, n) => lower.indexOf(path) !== n)).toEqual([]);
  });

  it.each(files)('%s imports one way and stays short', (path) => {
    if (!path.includes('/')) return;
    const place = placeOf(path);
    const helpers = /\.test\.tsx?$/.test(path) ? ['testing'] : []; // for tests only
    const within = [place, ...helpers, ...(allowed[place] ?? [])];
    const forbidden = importsOf(path)
      .map(placeOf)
      .filter((target) => !within.includes(target));
    expect(forbidden).toEqual([]);
    expect(sourceOf(path).split('\n').length).toBeLessThan(250);
  });
});
