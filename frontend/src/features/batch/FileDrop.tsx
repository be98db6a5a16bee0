import UploadIcon from '@mui/icons-material/UploadFileOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useRef } from 'react';
import { viBatch } from '@/text/list/viBatch';
import { viEbooks } from '@/text/record/viEbooks';
import { useWindowDrop } from '@/ui/useWindowDrop';

interface Props {
  onFiles: (files: File[]) => void;
}

/** Takes files that are dropped anywhere on the window, and has a button to choose some. */
export function FileDrop({ onFiles }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const take = (files: FileList | null) => {
    if (files && files.length > 0) onFiles([...files]);
    if (input.current) input.current.value = ''; // so that choosing the same files again fires an event
  };
  const draggedOver = useWindowDrop(true, onFiles);
  return (
    <Box sx={dropSx(draggedOver)}>
      <input
        ref={input}
        type="file"
        multiple
        accept="application/pdf,.pdf,text/csv,.csv"
        hidden
        aria-label={viBatch.pickLabel}
        onChange={(event) => take(event.target.files)}
      />
      <Button variant="outlined" startIcon={<UploadIcon />} onClick={() => input.current?.click()}>
        {viBatch.pick}
      </Button>
      <Typography variant="body2" sx={{ color: 'text.secondary', flex: '1 1 200px' }}>
        {viEbooks.form.drop}. {viBatch.hint}
      </Typography>
    </Box>
  );
}

const dropSx = (draggedOver: boolean) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1.5,
  p: 2,
  border: '1.5px dashed',
  borderColor: draggedOver ? 'primary.main' : 'divider',
  borderRadius: 2,
  bgcolor: draggedOver ? 'action.hover' : 'transparent',
});
