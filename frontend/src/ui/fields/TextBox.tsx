import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import InputLabel from '@mui/material/InputLabel';
import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput';
import { useId } from 'react';
import { LocalizedText } from '@/ui/messages/LocalizedText';

export interface TextBoxProps extends Omit<OutlinedInputProps, 'label' | 'error'> {
  label: string;
  error?: string;
  hint?: string;
  /** The id of a further description, beside hint and error. */
  describedBy?: string;
  /** Reserves space for a message, so that the layout does not jump. */
  reserveMessageSpace?: boolean;
}

/**
 * A labelled text field with its error or hint below. Composed of MUI's parts, because TextField
 * would add the whole select menu to the login screen.
 */
export function TextBox(props: TextBoxProps) {
  const {
    label,
    error,
    hint,
    describedBy,
    reserveMessageSpace,
    size = 'small',
    id,
    ...rest
  } = props;
  const generatedId = useId();
  const inputId = id ?? generatedId;
  const help = error ?? hint;
  const descriptions = [help && `${inputId}-help`, describedBy].filter(Boolean).join(' ');
  return (
    <FormControl fullWidth size={size} error={Boolean(error)} required={rest.required}>
      <InputLabel htmlFor={inputId} shrink={rest.notched}>
        {label}
      </InputLabel>
      <OutlinedInput
        {...rest}
        id={inputId}
        label={label}
        aria-describedby={descriptions || undefined}
      />
      {(help || reserveMessageSpace) && (
        <FormHelperText id={`${inputId}-help`}>
          {help ? <LocalizedText>{help}</LocalizedText> : ' '}
        </FormHelperText>
      )}
    </FormControl>
  );
}
