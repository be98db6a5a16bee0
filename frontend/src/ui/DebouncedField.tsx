import InputAdornment from '@mui/material/InputAdornment';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { formatNumber } from '@/text/format';
import { codePoints } from '@/text/length';
import { TextBox } from './TextBox';

interface Props {
  label: string;
  placeholder?: string;
  value: string;
  onChange: (value: string) => void;
  icon?: ReactNode;
  type?: 'text' | 'search';
  /** Code points; what is longer is told, and not reported. */
  max: number;
  tooLong: (max: string, now: string) => string;
}

/** What was typed over a value and is not reported yet; it goes when the value does. */
interface Typed {
  text: string;
  over: string;
  composing: boolean;
}

const pauseMs = 350;

/** Reports what was typed after a pause, never in the middle of a composed letter. */
export function DebouncedField(props: Props) {
  const { label, placeholder, value, onChange, icon, type = 'text', max, tooLong } = props;
  const [latest, setLatest] = useState<Typed | null>(null);
  const typed = latest?.over === value ? latest : null;
  const text = typed?.text ?? value;
  const length = codePoints(text.trim());

  const keep = (next: string, composing = typed?.composing ?? false) =>
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
      placeholder={placeholder}
      type={type}
      value={text}
      onChange={(event) => keep(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !typed?.composing) report();
      }}
      onBlur={report}
      onCompositionStart={() => keep(text, true)}
      onCompositionEnd={(event) => keep((event.target as HTMLInputElement).value, false)}
      error={length > max ? tooLong(formatNumber(max), formatNumber(length)) : undefined}
      startAdornment={icon && <InputAdornment position="start">{icon}</InputAdornment>}
    />
  );
}
