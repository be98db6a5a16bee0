import InputAdornment from '@mui/material/InputAdornment';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { TextBox } from './TextBox';

interface Props {
  label: string;
  value: string;
  onChange: (value: string) => void;
  icon?: ReactNode;
  type?: 'text' | 'search';
}

const pauseMs = 350;

/** Reports what was typed after a pause, never in the middle of a composed letter. */
export function DebouncedField({ label, value, onChange, icon, type = 'text' }: Props) {
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  const composing = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  // A value from outside (Back, a cleared filter) replaces what stands here; our own does not.
  if (value !== known) {
    setKnown(value);
    if (value !== typed) setTyped(value);
  }

  useEffect(() => () => clearTimeout(timer.current), []);

  const report = (text: string) => {
    clearTimeout(timer.current);
    if (text === known) return;
    setKnown(text);
    onChange(text);
  };
  // The pause ends in a later render than it began in: what changed in between must stand.
  const latest = useRef(report);
  latest.current = report;
  const later = (text: string) => {
    clearTimeout(timer.current);
    if (!composing.current) timer.current = setTimeout(() => latest.current(text), pauseMs);
  };

  return (
    <TextBox
      label={label}
      type={type}
      value={typed}
      onChange={(event) => {
        setTyped(event.target.value);
        later(event.target.value);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !composing.current) report(typed);
      }}
      onBlur={() => report(typed)}
      onCompositionStart={() => {
        composing.current = true;
        clearTimeout(timer.current);
      }}
      onCompositionEnd={(event) => {
        composing.current = false;
        later((event.target as HTMLInputElement).value);
      }}
      inputProps={{ maxLength: 200 }}
      startAdornment={icon && <InputAdornment position="start">{icon}</InputAdornment>}
    />
  );
}
