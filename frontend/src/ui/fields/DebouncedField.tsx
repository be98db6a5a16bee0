import InputAdornment from '@mui/material/InputAdornment';
import { type ReactNode, type Ref, useEffect, useEffectEvent, useState } from 'react';
import { formatNumber } from '@/text/format';
import { codePoints } from '@/text/length';
import { viEbooks } from '@/text/record/viEbooks';
import { TextBox } from './TextBox';

interface Props {
  label: string;
  placeholder?: string;
  value: string;
  onChange: (value: string) => void;
  icon?: ReactNode;
  type?: 'text' | 'search';
  /** In code points; longer text shows an error and is not reported. */
  max: number;
  inputRef?: Ref<HTMLInputElement>;
}

/** Text typed over a value and not reported yet; discarded when the value changes. */
interface Typed {
  text: string;
  over: string;
  composing: boolean;
}

const pauseMs = 350;
const { tooLong } = viEbooks.invalid;

/** Reports typed text after a pause, but never during IME composition. */
export function DebouncedField(props: Props) {
  const { label, placeholder, value, onChange, icon, type = 'text', max, inputRef } = props;
  const [latest, setLatest] = useState<Typed | null>(null);
  const typed = latest?.over === value ? latest : null;
  const text = typed?.text ?? value;
  const length = codePoints(text.trim());

  const setTyped = (next: string, composing = typed?.composing ?? false) =>
    setLatest({ text: next, over: value, composing });
  const report = () => {
    if (!typed || length > max) return;
    setLatest(null);
    if (typed.text !== value) onChange(typed.text);
  };

  const pauseIsOver = useEffectEvent(report);
  useEffect(() => {
    if (!typed || typed.composing) return;
    const timer = setTimeout(() => pauseIsOver(), pauseMs);
    return () => clearTimeout(timer);
  }, [typed]);

  return (
    <TextBox
      label={label}
      inputRef={inputRef}
      placeholder={placeholder}
      type={type}
      value={text}
      onChange={(event) => setTyped(event.target.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || typed?.composing) return;
        event.preventDefault(); // Enter must not send a form around the field
        report();
      }}
      onBlur={report}
      onCompositionStart={() => setTyped(text, true)}
      onCompositionEnd={(event) => setTyped((event.target as HTMLInputElement).value, false)}
      error={length > max ? tooLong(formatNumber(max), formatNumber(length)) : undefined}
      startAdornment={icon && <InputAdornment position="start">{icon}</InputAdornment>}
    />
  );
}
