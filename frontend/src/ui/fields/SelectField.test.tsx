import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { describes, show } from '@/testing/page';
import { SelectField } from './SelectField';

it('is described by the text that its caller names', () => {
  show(
    <>
      <SelectField
        label="Ngôn ngữ"
        value=""
        options={[['', '–']]}
        onChange={() => {}}
        describedBy="why"
      />
      <p id="why">Lấy từ PDF</p>
    </>,
  );
  expect(describes(screen.getByLabelText('Ngôn ngữ'))).toBe('Lấy từ PDF');
});
