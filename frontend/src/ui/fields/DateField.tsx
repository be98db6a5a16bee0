import FormControl from '@mui/material/FormControl';
import InputLabel from '@mui/material/InputLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useId } from 'react';

interface Props {
  label: string;
  /** A day is written as 2026-03-01, a month as 2026-03. */
  type: 'date' | 'month';
  value: string;
  min?: string;
  max?: string;
  onChange: (value: string) => void;
}

/** The browser's own field for a day or a month: it speaks the user's language and needs no code. */
export function DateField({ label, type, value, min, max, onChange }: Props) {
  const id = useId();
  return (
    <FormControl fullWidth size="small">
      <InputLabel htmlFor={id} shrink>
        {label}
      </InputLabel>
      <OutlinedInput
        notched
        id={id}
        label={label}
        type={type}
        value={value}
        inputProps={{ min, max }}
        onChange={(event) => onChange(event.target.value)}
      />
    </FormControl>
  );
}
