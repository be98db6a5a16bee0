import { useEffect, useState } from 'react';
import { firstDay, isDay, lastDay } from '@/text/dates';
import { TextBox } from './TextBox';

interface Props {
  label: string;
  /** A day, written as 2026-03-01, or ''. */
  value: string;
  min?: string;
  /** Called with a complete date or '', never with a date that is still being typed. */
  onChange: (value: string) => void;
}

/** A date typed over a value and perhaps incomplete; discarded when the value changes. */
interface Typed {
  text: string;
  over: string;
}

/** The browser's own field for a day, in the language of the browser. */
export function DateField({ label, value, min = firstDay, onChange }: Props) {
  const [latest, setLatest] = useState<Typed | null>(null);
  // What was typed over a value must not be shown again when that value returns.
  useEffect(() => {
    return () => setLatest((typed) => (typed?.over === value ? null : typed));
  }, [value]);
  const onTyped = (input: HTMLInputElement) => {
    setLatest({ text: input.value, over: value });
    if (isComplete(input)) onChange(input.value);
  };
  return (
    <TextBox
      notched
      label={label}
      type="date"
      value={latest?.over === value ? latest.text : value}
      inputProps={{ min, max: lastDay }} // with a max, browsers take no fifth digit of a year
      onChange={(event) => onTyped(event.target as HTMLInputElement)}
    />
  );
}

/** While a year is typed, browsers report 0002, 0020 and 0202; an incomplete day is bad input. */
const isComplete = ({ value, validity }: HTMLInputElement) =>
  !validity.badInput && (value === '' || isDay(value));
