import { readJson, writeJson } from '@/state/storedJson';

/** The reading position in a PDF, kept for each e-book while this tab is open. */
interface KeptView {
  page: number;
  /** A number, or a zoom mode of pdf.js such as `page-width`. */
  zoom: string;
  rotation: number;
}

const key = 'cms-reader';
const maxKept = 200;

const isView = (value: unknown): value is KeptView => {
  const view = value as Partial<KeptView> | null;
  return (
    typeof view?.page === 'number' &&
    typeof view.zoom === 'string' &&
    typeof view.rotation === 'number'
  );
};

function readAll(): [id: string, view: KeptView][] {
  const stored = readJson<unknown>(key, 'sessionStorage');
  if (!Array.isArray(stored)) return [];
  return stored.filter((entry) => Array.isArray(entry) && isView(entry[1]));
}

export function readView(ebookId: string): KeptView | null {
  return readAll().find(([id]) => id === ebookId)?.[1] ?? null;
}

/**
 * Keeps the positions in the last `maxKept` e-books only, so that a long-lived tab does not fill
 * its storage.
 */
export function keepView(ebookId: string, view: KeptView): void {
  const others = readAll().filter(([id]) => id !== ebookId);
  writeJson(key, [...others, [ebookId, view]].slice(-maxKept), 'sessionStorage');
}
