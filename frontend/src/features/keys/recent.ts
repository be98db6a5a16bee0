import { useEffect } from 'react';
import { readJson, writeJson } from '@/state/storedJson';
import { ebookOnScreen, type ScreenEbook, useFromCommands } from '@/ui/commands';
import { recentKey } from '@/ui/unsaved/recentEntry';

const maxRecent = 8;

/** The e-books opened most recently in this browser, latest first. */
export function readRecent(userId: string): ScreenEbook[] {
  const stored = readJson<unknown>(recentKey(userId));
  return Array.isArray(stored) ? stored.filter(isScreenEbook).slice(0, maxRecent) : [];
}

function keepRecent(userId: string, ebook: ScreenEbook): void {
  const others = readRecent(userId).filter(({ id }) => id !== ebook.id);
  writeJson(recentKey(userId), [ebook, ...others].slice(0, maxRecent));
}

function isScreenEbook(value: unknown): value is ScreenEbook {
  const ebook = value as Partial<ScreenEbook> | null;
  return typeof ebook?.id === 'string' && typeof ebook.title === 'string';
}

/** Remembers each e-book whose screen is shown. */
export function useKeepRecent(userId: string | undefined): void {
  const ebookJson = useFromCommands(() => JSON.stringify(ebookOnScreen()));
  useEffect(() => {
    const ebook: ScreenEbook | null = JSON.parse(ebookJson);
    if (userId && ebook) keepRecent(userId, ebook);
  }, [userId, ebookJson]);
}
