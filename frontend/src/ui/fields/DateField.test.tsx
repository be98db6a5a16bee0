import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { show } from '@/testing/page';
import { DateField } from './DateField';

function Form() {
  const [day, setDay] = useState('');
  return (
    <>
      <DateField label="Từ ngày" value={day} onChange={setDay} />
      <button type="button" onClick={() => setDay('')}>
        Xóa bộ lọc
      </button>
    </>
  );
}

it('no longer shows a day that was typed once the day is cleared elsewhere', () => {
  show(<Form />);
  const field = screen.getByLabelText<HTMLInputElement>('Từ ngày');
  fireEvent.change(field, { target: { value: '2026-03-01' } });
  expect(field.value).toBe('2026-03-01');
  fireEvent.click(screen.getByRole('button', { name: 'Xóa bộ lọc' }));
  expect(field.value).toBe('');
});
