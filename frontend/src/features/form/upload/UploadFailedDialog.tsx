import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import type { FileKind } from '@/api/files/uploads';
import { longEn } from '@/text/longLiterals';
import { viEbooks } from '@/text/record/viEbooks';
import { LocalizedText } from '@/ui/messages/LocalizedText';
import { type UploadFailure, uploadFailureOf } from './uploadFailure';
import type { UploadStates } from './uploadSteps';

interface Props {
  failed: FileKind[];
  states: UploadStates;
  /** The e-book has no PDF yet and would remain without one. */
  withoutPdf: boolean;
  onRetry: (kinds: FileKind[]) => void;
  onOther: (kinds: FileKind[]) => void;
  onContinue: () => void;
}

const messages: Record<FileKind, string> = {
  cover: longEn.coverFailed,
  upload: longEn.pdfFailed,
};

/**
 * The record is saved but a file is not: offers what may succeed now, or to continue without the
 * file.
 */
export function UploadFailedDialog(props: Props) {
  const { failed, states, withoutPdf, onRetry, onOther, onContinue } = props;
  const failures = failed.map((kind) => ({ kind, ...failureOf(states[kind]) }));
  const kindsFor = (again: UploadFailure['again']) =>
    failures.filter((failure) => failure.again === again).map(({ kind }) => kind);
  const same = kindsFor('same');
  const other = kindsFor('other');
  return (
    <Dialog open role="alertdialog" aria-labelledby="failed-title" aria-describedby="failed-text">
      <DialogTitle id="failed-title">{viEbooks.upload.failedTitle}</DialogTitle>
      <DialogContent id="failed-text">
        {failures.map(({ kind, reason }) => (
          <Box key={kind} sx={{ '& + &': { mt: 2 } }}>
            <DialogContentText lang="en">{messages[kind]}</DialogContentText>
            {reason && (
              <DialogContentText sx={{ color: 'text.primary', overflowWrap: 'anywhere' }}>
                <LocalizedText>{reason}</LocalizedText>
              </DialogContentText>
            )}
          </Box>
        ))}
        {withoutPdf && (
          <DialogContentText sx={{ mt: 2 }}>{viEbooks.detail.pdfMissing}</DialogContentText>
        )}
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap' }}>
        <Button color="inherit" onClick={onContinue} autoFocus={same.length + other.length === 0}>
          {viEbooks.upload.continue}
        </Button>
        {other.length > 0 && (
          <Button
            variant={same.length > 0 ? 'text' : 'contained'}
            onClick={() => onOther(other)}
            autoFocus={same.length === 0}
          >
            {viEbooks.upload.other}
          </Button>
        )}
        {same.length > 0 && (
          <Button variant="contained" onClick={() => onRetry(same)} autoFocus>
            {viEbooks.upload.retry}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

/** Only the reason: the general message is shown beside the file. */
function failureOf(state: UploadStates[FileKind]) {
  const { message, cause, again } = uploadFailureOf(state.kind === 'failed' ? state.error : null);
  return { again, reason: cause ?? message };
}
