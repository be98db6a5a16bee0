import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { FileKind } from '@/api/files/uploads';
import { useWait } from '@/api/waiting';
import { formatDuration, formatSpeed } from '@/text/format';
import { viShell } from '@/text/people/viShell';
import { viEbooks } from '@/text/record/viEbooks';
import { Progress } from '@/ui/messages/Progress';
import type { UploadState, UploadStates } from './uploadSteps';

type Running = Extract<UploadState, { kind: 'sending' | 'waiting' | 'checking' }>;

const labels: Record<FileKind, string> = {
  cover: viEbooks.form.cover,
  upload: viEbooks.form.pdf,
};

const isRunning = (state: UploadState): state is Running =>
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
            {textOf(state, wait)}
          </Typography>
        </Box>
        {state.kind !== 'checking' && (
          <Button size="small" color="inherit" onClick={onCancel} sx={{ flex: 'none' }}>
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

function textOf(state: Running, wait: number | null): string {
  const { upload } = viEbooks;
  const asking = state.kind === 'checking' || (state.kind === 'sending' && !state.rate);
  if (asking && wait !== null) return viShell.busy.counted(wait);
  switch (state.kind) {
    case 'sending': {
      if (!state.rate) return upload.sent(state.percent);
      const { bytesPerSecond, secondsLeft } = state.rate;
      return upload.progress(
        state.percent,
        formatSpeed(bytesPerSecond),
        formatDuration(secondsLeft),
      );
    }
    case 'waiting':
      return (state.busy ? viShell.busy.counted : upload.waiting)(state.seconds);
    case 'checking':
      return upload.checking;
  }
}
