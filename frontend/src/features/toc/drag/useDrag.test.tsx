import { cleanup, fireEvent, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { opened } from '@/features/toc/state/editing';
import { tocOf } from '@/testing/tocOf';
import { useDrag } from './useDrag';
import './Dragging'; // loaded here, so that a drag begins immediately

let state = opened(tocOf(1, 'A', 'B', 'C'));

function Rows() {
  const { trouble, ...drag } = useDrag(() => state, perform);
  return (
    <div data-testid="rows" {...drag}>
      <div data-key="id-0">
        <i data-grip />
      </div>
      <div data-key="id-2" />
    </div>
  );
}

const pressed = vi.fn();
const perform = vi.fn();

beforeEach(() => void vi.clearAllMocks());

afterEach(cleanup);

/** Begins a drag. */
function drag() {
  const screen = render(<Rows />);
  const rows = screen.getByTestId('rows');
  rows.addEventListener('keydown', pressed);
  fireEvent.pointerDown(rows.querySelector('[data-grip]') as Element, { button: 0 });
  const row = rows.firstElementChild as Element;
  expect(row.className).toBe('dragged');
  return { screen, rows };
}

it('Escape ends a drag, and belongs to others after it, however often the rows were drawn', () => {
  const { screen, rows } = drag();
  screen.rerender(<Rows />);
  fireEvent.pointerUp(rows);
  expect(rows.firstElementChild?.className).toBe('');
  fireEvent.keyDown(rows, { key: 'Escape' });
  expect(pressed).toHaveBeenCalledOnce();
});

it('another finger neither drops nor cancels it', () => {
  const { rows } = drag();
  fireEvent.pointerUp(rows, { pointerId: 5 });
  fireEvent.pointerCancel(rows, { pointerId: 5 });
  expect(rows.firstElementChild?.className).toBe('dragged');
  fireEvent.pointerUp(rows);
  expect(rows.firstElementChild?.className).toBe('');
});

it('rows that are removed during a drag leave nothing behind', () => {
  const { screen, rows } = drag();
  screen.unmount();
  document.body.append(rows);
  fireEvent.keyDown(rows, { key: 'Escape' });
  expect(pressed).toHaveBeenCalledOnce();
  rows.remove();
});

it('lines land below the line that was pointed at, though others were merged in above', () => {
  const { rows } = drag();
  const over = rows.lastElementChild as Element;
  vi.spyOn(over, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 100, 500, 40));
  vi.spyOn(document, 'elementFromPoint').mockReturnValue(over);
  fireEvent.pointerMove(rows, { clientX: 0, clientY: 130 });
  const [first, ...others] = state.lines;
  const merged = first && { ...first, id: 'new', key: 'new' };
  state = { ...state, lines: [first, merged, ...others].filter((line) => line !== undefined) };
  fireEvent.pointerUp(rows);
  expect(perform).toHaveBeenCalledWith({ do: 'drop', keys: ['id-0'], to: 4, level: 0 });
});
