import { useEffect } from 'react';
import { en } from '@/text/literals';

/** Sets the browser tab's title. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${en.subtitle}`;
  }, [title]);
}
