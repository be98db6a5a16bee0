import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import type { FileKind } from '@/api/uploads';
import { en } from '@/text/literals';
import { vi } from '@/text/vi';
import { viEbooks } from '@/text/viEbooks';

interface Props {
  failed: FileKind[];
  onRetry: () => void;
  onContinue: () => void;
}

const messages: Record<FileKind, string> = { cover: en.coverFailed, upload: en.pdfFailed };

/** The record is saved, a file is not: try once more, or go on without it. */
export function UploadFailedDialog({ failed, onRetry, onContinue }: Props) {
  return (
    <Dialog open role="alertdialog" aria-labelledby="failed-title" aria-describedby="failed-text">
      <DialogTitle id="failed-title">{viEbooks.upload.failedTitle}</DialogTitle>
      <DialogContent id="failed-text">
        {failed.map((kind) => (
          <DialogContentText key={kind} lang="en">
            {messages[kind]}
          </DialogContentText>
        ))}
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onContinue}>
          {vi.common.continue}
        </Button>
        <Button variant="contained" onClick={onRetry} autoFocus>
          {viEbooks.upload.retry}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
