import { type RefObject, useEffect, useEffectEvent } from 'react';
import { enteredKey } from '@/features/toc/edit/useRowFocus';
import type { Act } from '@/features/toc/outline/acts';
import { bounds } from '@/features/toc/outline/limits';
import type { Line } from '@/features/toc/outline/outline';
import { formatNumber } from '@/text/format';
import { clip } from '@/text/length';
import { viOutline } from '@/text/viOutline';
import { useNotice } from '@/ui/Notices';

/** What was marked in the PDF, and what is to become of it. Each is an object of its own. */
export interface MarkedQuote {
  as: 'title' | 'line';
  text: string;
  page: number;
}

interface Options {
  quote: MarkedQuote | null;
  /** It is in the outline now. */
  onTaken: () => void;
  lines: readonly Line[];
  act: (what: Act) => void;
}

/** From this width on the outline stands beside the reader: both are in sight. */
export const outlineBeside = '(min-width: 1200px)';

/** Takes what was marked in the PDF into the line one is in, or behind it. */
export function useQuote(
  root: RefObject<HTMLElement | null>,
  { quote, onTaken, lines, act }: Options,
): void {
  const notify = useNotice();
  const take = useEffectEvent(({ as, text, page }: MarkedQuote) => {
    const key = enteredKey(root.current) ?? lines.at(-1)?.key ?? null;
    const title = clip(text, bounds.title);
    const quiet = !window.matchMedia(outlineBeside).matches;
    act({ do: as === 'title' ? 'retitle' : 'insert', key, title, page, quiet });
    const told = as === 'title' && key ? viOutline.retitled(title) : insertedText(title, page);
    if (title !== text)
      notify({ text: viOutline.cut(formatNumber(bounds.title)), severity: 'info' });
    else if (quiet) notify({ text: told });
    onTaken();
  });
  useEffect(() => {
    if (quote) take(quote);
  }, [quote]);
}

const insertedText = (title: string, page: number) =>
  viOutline.inserted(clip(title, 60), formatNumber(page));
