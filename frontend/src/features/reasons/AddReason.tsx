import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type SubmitEvent, useRef } from 'react';
import { errorMessage, problemOf } from '@/api/problem';
import { viEdit } from '@/text/record/viEdit';
import { viReasons } from '@/text/review/viReasons';
import { TextBox } from '@/ui/fields/TextBox';
import { refusalMark, useRefusalFocus } from '@/ui/form/useRefusalFocus';
import { ErrorBox } from '@/ui/messages/ErrorBox';
import type { useNewReason } from './useNewReason';

const words = viReasons.dialog;

/** The form of a new template. */
export function AddReason({ reason }: { reason: ReturnType<typeof useNewReason> }) {
  const { value, error, busy, complete, typedMeanwhile, change, save } = reason;
  const fieldErrors = problemOf(error)?.errors;
  const root = useRef<HTMLFormElement>(null);
  useRefusalFocus(root, busy);
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (complete && !busy) void save();
  };
  return (
    <Box component="form" ref={root} onSubmit={onSubmit} sx={{ display: 'grid', gap: 2, mt: 2.5 }}>
      {typedMeanwhile && <Alert severity="info">{viEdit.typedMeanwhile}</Alert>}
      <TextBox
        label={words.name}
        value={value.title}
        error={fieldErrors?.title}
        onChange={(event) => change({ title: event.target.value })}
      />
      <TextBox
        label={words.text}
        multiline
        minRows={2}
        maxRows={6}
        value={value.text}
        error={fieldErrors?.text}
        onChange={(event) => change({ text: event.target.value })}
      />
      {error && !fieldErrors && (
        <div {...refusalMark}>
          <ErrorBox>{errorMessage(error)}</ErrorBox>
        </div>
      )}
      <Button
        type="submit"
        variant="contained"
        disabled={!complete || busy}
        sx={{ justifySelf: 'start' }}
      >
        {busy ? words.adding : words.add}
      </Button>
    </Box>
  );
}
