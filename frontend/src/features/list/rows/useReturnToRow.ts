import { useEffect } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import { writeText } from '@/state/stored';
import { readJson, writeJson } from '@/state/storedJson';
import { isReturn } from '@/ui/scrollKey';

const key = 'cms-last-row';

/**
 * Remembers rows to return the focus to, in order of preference: the last e-book seen, then its
 * neighbours.
 */
export function rememberRows(ids: readonly string[]): void {
  writeJson(key, ids, 'sessionStorage');
}

function takeRows(): string[] {
  const ids = readJson<unknown>(key, 'sessionStorage');
  writeText(key, null, 'sessionStorage');
  return Array.isArray(ids) ? ids : [];
}

/** On return to the list, by Back or by a link, focuses the row that was left. */
export function useReturnToRow(ready: boolean): void {
  const popped = useNavigationType() === NavigationType.Pop;
  const back = isReturn(useLocation()) || popped;
  useEffect(() => {
    if (!ready || !back) return;
    const rowOf = (id: string) =>
      document.querySelector<HTMLElement>(`a[data-ebook="${CSS.escape(id)}"]`);
    const row = takeRows().map(rowOf).find(Boolean);
    row?.focus({ preventScroll: true });
  }, [ready, back]);
}
