import type { ClipboardEvent, FocusEvent, KeyboardEvent, MouseEvent, RefObject } from 'react';
import { useDrag } from '@/features/toc/drag/useDrag';
import { type Choice, handleKey } from '@/features/toc/edit/tocKeys';
import { focusSpot, markCurrentRow } from '@/features/toc/edit/useRowFocus';
import type { OutlineEditor } from '@/features/toc/edit/useTocEditor';
import { forAll, type OutlineAction } from '@/features/toc/outline/actions';
import { extendedChoice } from '@/features/toc/outline/groups';
import { type Spot, visibleIndexes } from '@/features/toc/outline/outline';
import { part } from '@/parts/part';
import { usePartCalls } from '@/ui/loading/usePartCalls';
import type { PageInView } from '@/ui/PageInView';

/** Loaded after the screen, which does not need it at first. */
const parser = part(() => import('@/features/toc/paste/paste'));
parser.preload();

/** Event handlers of the list, for all rows. */
export function useRowEvents(
  root: RefObject<HTMLElement | null>,
  editor: OutlineEditor,
  inView: PageInView,
) {
  const { perform } = editor;
  const { trouble: dragTrouble, ...drag } = useDrag(editor.stateNow, perform);
  const parsing = usePartCalls(parser);
  const focus = (spot: Spot) => focusSpot(root.current, spot);
  const pageTaker = () => {
    const page = inView.state();
    return page === null ? null : (key: string) => perform({ do: 'takePage', key, page });
  };
  const onPaste = (event: ClipboardEvent<HTMLElement>) => {
    const pasted = pastedLines(event);
    if (!pasted) return;
    const { key, text } = pasted;
    parsing.call(({ parseOutline }) => perform({ do: 'paste', key, rows: parseOutline(text) }));
  };
  const handlers = {
    onPaste,
    onKeyDown: (event: KeyboardEvent) =>
      handleKey(event, { ...keyHandlers(editor, focus), takePage: pageTaker() }),
    onFocus: (event: FocusEvent) => markCurrentRow(root.current, event.target),
    onClick: (event: MouseEvent) => {
      const key = keyOfTakeButton(event.target);
      if (key) pageTaker()?.(key);
    },
    ...drag,
  };
  return { handlers, trouble: parsing.trouble || dragTrouble };
}

/** Handlers for keys. A key pressed on one of several chosen lines acts on all of them. */
function keyHandlers(editor: OutlineEditor, focus: (spot: Spot) => void) {
  const { lines, folded, chosen, perform, choose } = editor;
  const shown = visibleIndexes(lines, folded).flatMap((index) => lines[index]?.key ?? []);
  return {
    focus,
    perform: (action: OutlineAction) => perform(chosen ? forAll(action, chosen) : action),
    neighbour: (key: string, by: 1 | -1) => shown[shown.indexOf(key) + by] ?? null,
    choose: (choice: Choice) => {
      if (choice === 'none') return choose(null);
      if (choice === 'all') return choose(lines.map(({ key }) => key));
      choose(extendedChoice(shown, chosen, choice));
      focus({ key: choice.to, part: 'row' });
    },
  };
}

/** The line whose "take page" button was pressed; null for any other target. */
function keyOfTakeButton(target: EventTarget): string | null {
  const button = target instanceof Element ? target.closest('[data-take]') : null;
  return button?.closest<HTMLElement>('[data-key]')?.dataset.key ?? null;
}

/** Several lines pasted into a title, or anything pasted outside a field, become outline lines. */
function pastedLines(event: ClipboardEvent<HTMLElement>) {
  const text = event.clipboardData.getData('text/plain');
  const target = event.target as HTMLElement;
  const isField = target instanceof HTMLInputElement;
  if (isField && (target.dataset.part !== 'title' || !/\n/.test(text.trim()))) return null;
  event.preventDefault();
  return { text, key: target.closest<HTMLElement>('[data-key]')?.dataset.key ?? null };
}
