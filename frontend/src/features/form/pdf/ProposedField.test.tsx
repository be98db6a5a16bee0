import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Formik } from 'formik';
import { expect, it, vi } from 'vitest';
import { show } from '@/testing/page';
import { ProposedContext, ProposedField } from './ProposedField';
import type { ProposedField as Name } from './pdfFields';

const mark = { value: 'Nguyễn Văn A', before: '' };

/** Shows a field that the PDF filled in, and presses its button. */
async function undo(name: Name): Promise<Name[]> {
  const undone: Name[] = [];
  const proposed = {
    marks: { [name]: mark },
    known: null,
    undo: (field: Name) => undone.push(field),
    busy: false,
  };
  show(
    <Formik initialValues={{ [name]: '' }} onSubmit={() => undefined}>
      <ProposedContext value={proposed}>
        <ProposedField name={name} />
      </ProposedContext>
    </Formik>,
  );
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
