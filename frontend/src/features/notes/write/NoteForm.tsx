import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from 'react';
import { commentTooLong } from '@/text/record/comment';
import { viNoteList } from '@/text/review/viNoteList';
import { TextBox } from '@/ui/fields/TextBox';
import { ariaDisabledIf } from '@/ui/focus/ariaDisabledIf';
import { isComposing } from '@/ui/keys';
import type { useNoteText } from './useNoteText';

interface Props {
  label: string;
  sendLabel: string;
  draft: ReturnType<typeof useNoteText>;
  takesFocus: boolean;
  /** Called when the text was sent, discarded or postponed. */
  onClose: () => void;
  children?: ReactNode;
}

/** A form for a note or a reply. */
export function NoteForm({ label, sendLabel, draft, takesFocus, onClose, children }: Props) {
  const field = useRef<HTMLTextAreaElement>(null);
  // A layout effect, so that keys reach the field as soon as it is shown.
  useLayoutEffect(() => {
    if (!takesFocus) return;
    field.current?.focus({ preventScroll: true });
    field.current?.scrollIntoView({ block: 'center', behavior: 'instant' });
  }, [takesFocus]);
  const tooLong = commentTooLong(draft.text);
  const submit = async () => {
    if (!tooLong && (await draft.submit())) onClose();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return;
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void submit();
    else if (event.key !== 'Escape') return;
    else if (!draft.busy) onClose(); // while sending it stays open, to show a refusal
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <Box onKeyDown={onKeyDown} sx={{ display: 'grid', gap: 1, mt: 1 }}>
      {children}
      <TextBox
        label={label}
        multiline
        minRows={2}
        maxRows={8}
        required
        value={draft.text}
        onChange={(event) => draft.change(event.target.value)}
        error={tooLong ?? (draft.failure || undefined)}
        hint={draft.typedMeanwhile ? viNoteList.typedMeanwhile : viNoteList.hint}
        inputRef={field}
      />
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 1 }}>
        <Button
          size="small"
          color="inherit"
          {...ariaDisabledIf(draft.busy, () => {
            draft.discard();
            onClose();
          })}
        >
          {viNoteList.drop}
        </Button>
        <Button
          size="small"
          variant="contained"
          {...ariaDisabledIf(draft.busy, () => void submit())}
        >
          {draft.busy ? viNoteList.sending : sendLabel}
        </Button>
      </Box>
    </Box>
  );
}
