import { type RefObject, useEffect, useEffectEvent } from 'react';
import { outlineLimits } from '@/api/outlineLimits';
import { currentRowKey } from '@/features/toc/edit/useRowFocus';
import type { OutlineAction } from '@/features/toc/outline/actions';
import type { Line } from '@/features/toc/outline/outline';
import { formatNumber } from '@/text/format';
import { clip } from '@/text/length';
import { viOutline } from '@/text/outline/viOutline';
import { wideEnoughForReader } from '@/ui/layout/wideEnoughForReader';
import { useNotice } from '@/ui/messages/Notices';

/** Text marked in the PDF, and what it becomes. A new object for each request. */
export interface MarkedQuote {
  as: 'title' | 'line';
  text: string;
  page: number;
}

interface Options {
  quote: MarkedQuote | null;
  /** Called once the quote is in the outline. */
  onTaken: () => void;
  lines: readonly Line[];
  perform: (action: OutlineAction) => void;
}

/** Makes text marked in the PDF the title of the current line, or a new line after it. */
export function useQuote(
  root: RefObject<HTMLElement | null>,
  { quote, onTaken, lines, perform }: Options,
): void {
  const notify = useNotice();
  const take = useEffectEvent(({ as, text, page }: MarkedQuote) => {
    const key = currentRowKey(root.current) ?? lines.at(-1)?.key ?? null;
    const title = clip(text, outlineLimits.title);
    const noFocus = !window.matchMedia(wideEnoughForReader).matches;
    perform({ do: as === 'title' ? 'retitle' : 'insert', key, title, page, noFocus });
    if (title !== text) {
      notify({ text: viOutline.titleCut(formatNumber(outlineLimits.title)), severity: 'info' });
    } else if (noFocus) {
      notify({
        text: as === 'title' && key ? viOutline.retitled(title) : insertedText(title, page),
      });
    }
    onTaken();
  });
  useEffect(() => {
    if (quote) take(quote);
  }, [quote]);
}

const insertedText = (title: string, page: number) =>
  viOutline.inserted(clip(title, 60), formatNumber(page));
