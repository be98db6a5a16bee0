import { TextBox } from './TextBox';

interface Props {
  label: string;
  /** A day is written as 2026-03-01, a month as 2026-03. */
  type: 'date' | 'month';
  value: string;
  min?: string;
  max?: string;
  onChange: (value: string) => void;
}

/**
 * The browser's own field for a date, in the language of the browser. Some browsers have none for a
 * month and show a text field instead.
 */
export function DateField({ min, max, onChange, ...rest }: Props) {
  return (
    <TextBox
      {...rest}
      notched
      inputProps={{ min, max }}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
