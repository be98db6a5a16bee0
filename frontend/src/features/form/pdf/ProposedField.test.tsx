import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Formik } from 'formik';
import { Provider } from 'react-redux';
import { expect, it, vi } from 'vitest';
import { newStore } from '@/testing/newStore';
import { show } from '@/testing/page';
import { ProposedContext, ProposedField } from './ProposedField';
import type { ProposedField as Name } from './pdfFields';

const filled = { author: 'Nguyễn Văn A', language: 'English', subject: 'Toán' };

/** Shows a field that the PDF filled in; returns the fields whose buttons are pressed. */
function showFilled(name: keyof typeof filled): Name[] {
  const undone: Name[] = [];
  const proposed = {
    marks: { [name]: { value: filled[name], before: '' } },
    proposal: null,
    undo: (field: Name) => undone.push(field),
    busy: false,
  };
  show(
    <Provider store={newStore()}>
      <Formik initialValues={filled} onSubmit={() => undefined}>
        <ProposedContext value={proposed}>
          <ProposedField name={name} />
        </ProposedContext>
      </Formik>
    </Provider>,
    { 'GET /ebooks/values': { values: [{ value: 'Toán cao cấp', count: 3 }] } },
  );
  return undone;
}

/** Shows a field that the PDF filled in, and presses its button. */
async function undo(name: keyof typeof filled): Promise<Name[]> {
  const undone = showFilled(name);
  await userEvent.click(await screen.findByRole('button'));
  return undone;
}

it.each([
  ['author', 'Tác giả'],
  ['language', 'Ngôn ngữ'],
] as const)(
  'RULES §10.13: undoing the %s of the PDF moves the focus to its field',
  async (name, label) => {
    expect(await undo(name)).toEqual([name]);
    expect(document.activeElement).toBe(screen.getByLabelText(label));
  },
);

it('RULES §10.13: on a phone it moves the focus beside the input, and opens no keyboard', async () => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query === '(pointer: coarse)',
    addListener: () => undefined,
    removeListener: () => undefined,
  }));
  await undo('author');
  const input = screen.getByLabelText('Tác giả');
  expect(document.activeElement).not.toBe(input);
  expect(document.activeElement).not.toBe(document.body);
  expect(document.activeElement?.contains(input)).toBe(true);
});

it('RULES §17.6: a suggestion that is chosen instead of the value of the PDF does not bear its mark', async () => {
  showFilled('subject');
  screen.getByText('Lấy từ PDF');
  await userEvent.type(screen.getByLabelText('Môn học'), '{ArrowDown}');
  await screen.findByRole('option');
  await userEvent.keyboard('{ArrowDown}{Enter}');
  screen.getByDisplayValue('Toán cao cấp');
  expect(screen.queryByText('Lấy từ PDF')).toBeNull();
});
