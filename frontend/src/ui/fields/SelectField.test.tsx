import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { descriptionOf, show } from '@/testing/page';
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
  expect(descriptionOf(screen.getByLabelText('Ngôn ngữ'))).toBe('Lấy từ PDF');
});
