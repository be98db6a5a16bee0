import UploadIcon from '@mui/icons-material/UploadFileOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { viEbooks } from '@/text/viEbooks';
import { Words } from './Words';

interface Props {
  /** Of the file field. */
  id: string;
  /** Names the hidden file field for those who do not see it. */
  label: string;
  button: string;
  hint: string;
  accept: string;
  error?: string;
  disabled: boolean;
  onPick: (file: File) => void;
  children?: ReactNode;
}

/** A place to drop a file on, with a button for everyone who would rather choose it. */
export function FilePick(props: Props) {
  const { id, label, button, hint, accept, error, disabled, onPick, children } = props;
  const input = useRef<HTMLInputElement>(null);
  const take = (files: FileList | null) => {
    const file = files?.[0];
    if (file && !disabled) onPick(file);
    if (input.current) input.current.value = ''; // choosing the same file again is a choice too
  };
  const [over, drop] = useDrop(disabled, take);
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
        onChange={(event) => take(event.target.files)}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
        <Button
          variant="outlined"
          startIcon={<UploadIcon />}
          disabled={disabled}
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
        <Typography
          variant="body2"
          role="alert"
          sx={{ color: 'error.main', mt: 1, fontWeight: 500 }}
        >
          <Words>{error}</Words>
        </Typography>
      )}
    </Box>
  );
}

/** Whether something is held over the place, and what the place does about it. */
function useDrop(disabled: boolean, take: (files: FileList) => void) {
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
      take(event.dataTransfer.files);
    },
  };
  return [over, handlers] as const;
}
