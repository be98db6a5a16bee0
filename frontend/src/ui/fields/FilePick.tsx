import UploadIcon from '@mui/icons-material/UploadFileOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { viEbooks } from '@/text/record/viEbooks';
import { viPick } from '@/text/record/viPick';
import { LocalizedText } from '@/ui/messages/LocalizedText';
import { useNotice } from '@/ui/messages/Notices';

interface Props {
  /** The id of the file input. */
  id: string;
  /** The accessible name of the hidden file input. */
  label: string;
  button: string;
  hint: string;
  accept: string;
  error?: string;
  disabled: boolean;
  /** Focuses the button when it appears. */
  autoFocus?: boolean;
  onPick: (file: File) => void;
  children?: ReactNode;
}

/** A drop area for a file, with a button to choose one instead. Of several it takes the first. */
export function FilePick(props: Props) {
  const { id, label, button, hint, accept, error, disabled, autoFocus, onPick, children } = props;
  const input = useRef<HTMLInputElement>(null);
  const pickFirst = useFirstFile(disabled, onPick);
  const onFiles = (files: FileList | null) => {
    pickFirst(files);
    if (input.current) input.current.value = ''; // so that choosing the same file again fires an event
  };
  const [over, drop] = useDrop(disabled, onFiles);
  return (
    <Box
      {...drop}
      sx={{
        p: 2,
        border: '1.5px dashed',
        borderColor: over ? 'primary.main' : error ? 'error.main' : 'divider',
        borderRadius: 2,
        bgcolor: over ? 'action.hover' : 'transparent',
      }}
    >
      {children}
      <input
        ref={input}
        id={id}
        type="file"
        accept={accept}
        hidden
        aria-label={label}
        onChange={(event) => onFiles(event.target.files)}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
        <Button
          id={buttonIdOf(id)}
          variant="outlined"
          startIcon={<UploadIcon />}
          disabled={disabled}
          autoFocus={autoFocus}
          onClick={() => input.current?.click()}
        >
          {button}
        </Button>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {viEbooks.form.drop}
        </Typography>
      </Box>
      <Typography variant="caption" component="p" sx={{ color: 'text.secondary', mt: 1 }}>
        {hint}
      </Typography>
      {error && (
        <Typography variant="body2" role="alert" sx={errorSx}>
          <LocalizedText>{error}</LocalizedText>
        </Typography>
      )}
    </Box>
  );
}

const errorSx = { color: 'error.main', mt: 1, fontWeight: 500 };

const buttonIdOf = (id: string) => `${id}-button`;

/** Removes a chosen file. Its button goes with it, so the focus moves to the one that chooses a file. */
export const focusPickAndRemove = (id: string, remove: () => void) => () => {
  document.getElementById(buttonIdOf(id))?.focus();
  remove();
};

/** Takes the first of some files; if there are more, it says so. */
function useFirstFile(disabled: boolean, onPick: (file: File) => void) {
  const notify = useNotice();
  return (files: FileList | null) => {
    const [file, second] = files ?? [];
    if (!file || disabled) return;
    onPick(file);
    if (second) notify({ text: viPick.onlyFirst.file(file.name), severity: 'info' });
  };
}

/** Whether a file is dragged over the area, and its event handlers. */
function useDrop(disabled: boolean, onFiles: (files: FileList) => void) {
  const [over, setOver] = useState(false);
  const handlers = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setOver(!disabled);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      onFiles(event.dataTransfer.files);
    },
  };
  return [over, handlers] as const;
}
