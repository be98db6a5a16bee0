import Box from '@mui/material/Box';
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
import { Words } from '@/ui/Words';
import type { UploadState } from './uploadFile';
import type { UploadStates } from './useUploads';

interface Props {
  failed: FileKind[];
  states: UploadStates;
  onRetry: () => void;
  onContinue: () => void;
}

const messages: Record<FileKind, string> = { cover: en.coverFailed, upload: en.pdfFailed };

/** The record is saved, a file is not: try once more, or go on without it. */
export function UploadFailedDialog({ failed, states, onRetry, onContinue }: Props) {
  return (
    <Dialog open role="alertdialog" aria-labelledby="failed-title" aria-describedby="failed-text">
      <DialogTitle id="failed-title">{viEbooks.upload.failedTitle}</DialogTitle>
      <DialogContent id="failed-text">
        {failed.map((kind) => (
          <Box key={kind} sx={{ '& + &': { mt: 2 } }}>
            <DialogContentText lang="en">{messages[kind]}</DialogContentText>
            <Reason state={states[kind]} />
          </Box>
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

/** What the server said; the plain literal stands with the file and would say nothing new here. */
function Reason({ state }: { state: UploadState }) {
  if (state.kind !== 'failed' || state.message === en.uploadFailed) return null;
  return (
    <DialogContentText sx={{ color: 'text.primary', overflowWrap: 'anywhere' }}>
      <Words>{state.message}</Words>
    </DialogContentText>
  );
}
