import { type RefObject, useEffect } from 'react';
import type { PdfSession } from './PdfSession';
import type { ReaderProps } from './Reader';
import type { ReaderState } from './readerState';

type Props = Pick<ReaderProps, 'jump' | 'onPage'> & { url: string; renew: () => Promise<string> };

/** Ties a session to its place on the screen and to what the page around it wants. */
export function useSession(
  session: PdfSession,
  state: ReaderState,
  { url, renew, jump, onPage }: Props,
  pages: RefObject<HTMLDivElement | null>,
): void {
  const { page, phase } = state;
  const ready = phase === 'ready';
  useEffect(() => {
    session.renewLink({ current: () => url, renew });
  }, [session, url, renew]);
  useEffect(() => (pages.current ? session.attach(pages.current) : undefined), [session, pages]);
  useEffect(() => {
    if (jump) session.goTo(jump.page);
  }, [session, jump]);
  useEffect(() => {
    if (ready) onPage(page);
  }, [ready, page, onPage]);
  // The focus that went to the frame when it was opened goes on to the pages, which keys scroll.
  useEffect(() => {
    const frame = pages.current?.closest('section');
    if (ready && frame && document.activeElement === frame) {
      pages.current?.focus({ preventScroll: true });
    }
  }, [ready, pages]);
}
