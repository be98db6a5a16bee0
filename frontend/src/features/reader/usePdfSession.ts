import { type RefObject, useEffect } from 'react';
import type { PdfSession } from '@/features/reader/document/PdfSession';
import type { ReaderState } from '@/features/reader/document/readerState';
import type { ReaderProps } from './readerProps';

type Props = Pick<ReaderProps, 'jump'> & { url: string; renew: () => Promise<string> };

/** Connects a session to its container, its link and the requested page. */
export function usePdfSession(
  session: PdfSession,
  state: ReaderState,
  { url, renew, jump }: Props,
  pages: RefObject<HTMLDivElement | null>,
): void {
  const ready = state.phase === 'ready';
  useEffect(() => {
    session.renewLink({ current: () => url, renew });
  }, [session, url, renew]);
  useEffect(() => (pages.current ? session.attach(pages.current) : undefined), [session, pages]);
  useEffect(() => {
    if (jump) session.goTo(jump.page);
  }, [session, jump]);
  // The frame may take the focus before the pages are shown. It passes the focus on to the pages, so
  // that keys scroll them.
  useEffect(() => {
    const frame = pages.current?.closest('section');
    if (!ready || !frame) return;
    const enter = () => pages.current?.focus({ preventScroll: true });
    if (document.activeElement === frame) enter();
    frame.addEventListener('focus', enter);
    return () => frame.removeEventListener('focus', enter);
  }, [ready, pages]);
}
