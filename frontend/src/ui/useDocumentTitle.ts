import { useEffect } from 'react';
import { en } from '@/text/literals';

/** The tab's name follows the screen. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${en.subtitle}`;
  }, [title]);
}
