import { act, fireEvent, screen } from '@testing-library/react';
import { useRef, useState } from 'react';
import { expect, it } from 'vitest';
import { show } from '@/testing/page';
import { gate } from '@/testing/until';
import { useFirstNewRow } from './useFirstNewRow';

function Rows({ arrived }: { arrived: Promise<void> }) {
  const [count, setCount] = useState(1);
  const list = useRef<HTMLUListElement>(null);
  const showMore = useFirstNewRow(list, 'li', count);
  const load = async () => {
    await arrived;
    setCount(2);
    return 2;
  };
  return (
    <>
      <input aria-label="Ô" />
      <ul ref={list}>
        <li tabIndex={-1}>Một</li>
        {count > 1 && <li tabIndex={-1}>Hai</li>}
      </ul>
      <button type="button" onClick={() => void showMore(load)}>
        Xem thêm
      </button>
    </>
  );
}

it.each([
  ['get the focus while the button still has it', false],
  ['leave the focus where the user went meanwhile', true],
])('RULES §10.13: rows that come later %s', async (_, goes) => {
  const { released, release } = gate();
  show(<Rows arrived={released} />);
  const button = screen.getByRole('button');
  button.focus();
  fireEvent.click(button);
  const field = screen.getByLabelText('Ô');
  if (goes) field.focus();
  await act(async () => release());
  const newRow = await screen.findByText('Hai');
  expect(document.activeElement).toBe(goes ? field : newRow);
});
