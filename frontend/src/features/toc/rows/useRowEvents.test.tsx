import { cleanup, fireEvent, render } from '@testing-library/react';
import { createRef } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import type { OutlineEditor } from '@/features/toc/edit/useTocEditor';
import { newLine } from '@/features/toc/outline/outline';
import { Store } from '@/state/Store';
import { useRowEvents } from './useRowEvents';

const lines = [newLine(0, 'Chương 1'), newLine(1, 'Bài 1'), newLine(0, 'Chương 2')];
const keys = lines.map(({ key }) => key);
const root = createRef<HTMLDivElement>();
const pageInView = new Store<number | null>(null);

afterEach(cleanup);

function FirstRow({ editor }: { editor: Partial<OutlineEditor> }) {
  const { handlers } = useRowEvents(root, editor as OutlineEditor, pageInView);
  return (
    <div ref={root} {...handlers}>
      <div data-key={keys[0]} />
    </div>
  );
}

it('RULES §10.15: Ctrl+A chooses all lines, also those below a folded one', () => {
  const choose = vi.fn();
  render(<FirstRow editor={{ lines, chosen: null, folded: new Set(keys), choose }} />);
  fireEvent.keyDown(root.current?.firstElementChild as Element, { key: 'a', ctrlKey: true });
  expect(choose).toHaveBeenCalledExactlyOnceWith(keys);
});
