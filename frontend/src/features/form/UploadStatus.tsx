import DoneIcon from '@mui/icons-material/CheckCircleOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useWait } from '@/api/waiting';
import { formatDuration, formatSpeed } from '@/text/format';
import { viEbooks } from '@/text/viEbooks';
import { viShell } from '@/text/viShell';
import { Progress } from '@/ui/Progress';
import { Words } from '@/ui/Words';
import type { UploadState } from './uploadFile';

interface Props {
  state: UploadState;
  label: string;
  onCancel: () => void;
}

/** How an upload is getting on, with the way to stop it. */
export function UploadStatus({ state, label, onCancel }: Props) {
  const wait = useWait('askGrant', 'confirmUpload');
  if (state.kind === 'idle') return null;
  const percent = state.kind === 'sending' ? (state.rate?.percent ?? 0) : undefined;
  const running = state.kind === 'sending' || state.kind === 'waiting';
  return (
    <Box sx={{ mt: 2 }}>
      {(running || state.kind === 'checking') && (
        <Box sx={{ mb: 1 }}>
          <Progress label={label} percent={percent} />
        </Box>
      )}
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 36 }}>
        {state.kind === 'done' && <DoneIcon fontSize="small" color="success" />}
        <Typography
          variant="body2"
          role={state.kind === 'sending' ? undefined : 'status'}
          sx={{ flex: 1, color: state.kind === 'failed' ? 'error.main' : 'text.secondary' }}
        >
          <Words>{textOf(state, wait)}</Words>
        </Typography>
        {running && (
          <Button size="small" color="inherit" onClick={onCancel}>
            {viEbooks.upload.cancel}
          </Button>
        )}
      </Box>
    </Box>
  );
}

function textOf(state: Exclude<UploadState, { kind: 'idle' }>, wait: number | null): string {
  const { upload } = viEbooks;
  const asking = (state.kind === 'sending' && !state.rate) || state.kind === 'checking';
  if (asking && wait !== null) return viShell.busy.counted(wait);
  switch (state.kind) {
    case 'sending': {
      if (!state.rate) return upload.starting;
      const { percent, bytesPerSecond, secondsLeft } = state.rate;
      return upload.progress(percent, formatSpeed(bytesPerSecond), formatDuration(secondsLeft));
    }
    case 'waiting':
      return (state.busy ? viShell.busy.counted : upload.waiting)(state.seconds);
    case 'checking':
      return upload.checking;
    case 'done':
      return upload.done;
    case 'failed':
      return state.message;
  }
}
