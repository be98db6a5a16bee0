import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { FileKind } from '@/api/files/uploads';
import { useWait } from '@/api/waiting';
import { formatDuration, formatSpeed } from '@/text/format';
import { viShell } from '@/text/people/viShell';
import { viEbooks } from '@/text/record/viEbooks';
import { keepsFocusOnPage } from '@/ui/focus/keepsFocusOnPage';
import { Progress } from '@/ui/messages/Progress';
import type { RunningUpload, UploadState, UploadStates } from './uploadSteps';
import { uploadText } from './uploadText';

const labels: Record<FileKind, string> = {
  cover: viEbooks.form.cover,
  upload: viEbooks.form.pdf,
};

const isRunning = (state: UploadState): state is RunningUpload =>
  state.kind === 'sending' || state.kind === 'waiting' || state.kind === 'checking';

interface Props {
  states: UploadStates;
  onCancel: () => void;
}

/** The progress of the running upload, visible at any scroll position, with a button to stop it. */
export function UploadStrip({ states, onCancel }: Props) {
  const wait = useWait('askGrant', 'uploadParts', 'confirmUpload');
  const kind: FileKind = isRunning(states.cover) ? 'cover' : 'upload';
  const state = states[kind];
  if (!isRunning(state)) return null;
  const label = labels[kind];
  return (
    <Box sx={{ flex: '1 0 100%', minWidth: 0 }}>
      <Progress label={label} percent={state.kind === 'sending' ? state.percent : undefined} />
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 36 }}>
        <Box sx={wordsSx}>
          <Typography variant="body2" sx={{ fontWeight: 500 }}>
            {label}
          </Typography>
          <Typography
            variant="body2"
            role={state.kind === 'sending' ? undefined : 'status'}
            sx={{ minWidth: 0, color: 'text.secondary' }}
          >
            {detailedText(state, wait)}
          </Typography>
        </Box>
        {state.kind !== 'checking' && (
          <Button
            ref={keepsFocusOnPage}
            size="small"
            color="inherit"
            onClick={onCancel}
            sx={{ flex: 'none' }}
          >
            {viEbooks.upload.cancel}
          </Button>
        )}
      </Box>
    </Box>
  );
}

const wordsSx = {
  flex: 1,
  minWidth: 0,
  display: 'flex',
  flexDirection: { xs: 'column', sm: 'row' },
  columnGap: 1,
  pt: { xs: 0.5, sm: 0 },
};

/** With speed and time left, and with the reason why a response is late. */
function detailedText(state: RunningUpload, wait: number | null): string {
  const awaitsServer = state.kind === 'checking' || (state.kind === 'sending' && !state.rate);
  if (awaitsServer && wait !== null) return viShell.busy.counted(wait);
  if (state.kind !== 'sending' || !state.rate) return uploadText(state);
  const { bytesPerSecond, secondsLeft } = state.rate;
  return viEbooks.upload.progress(
    state.percent,
    formatSpeed(bytesPerSecond),
    formatDuration(secondsLeft),
  );
}
