import DoneIcon from '@mui/icons-material/CheckCircleOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { viEbooks } from '@/text/record/viEbooks';
import { LocalizedText } from '@/ui/messages/LocalizedText';
import { uploadFailureOf } from './uploadFailure';
import type { UploadState } from './uploadSteps';

interface OutcomeProps {
  state: UploadState;
  busy: boolean;
  onRetry: () => void;
}

/** The result of a file's upload, shown below the file. */
export function UploadOutcome({ state, busy, onRetry }: OutcomeProps) {
  if (state.kind === 'failed') return <Failed error={state.error} />;
  if (state.kind !== 'done' && state.kind !== 'cancelled') return null;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mt: 2 }}>
      {state.kind === 'done' && <DoneIcon fontSize="small" color="success" />}
      <Typography variant="body2" role="status" sx={{ color: 'text.secondary' }}>
        {viEbooks.upload[state.kind]}
      </Typography>
      {state.kind === 'cancelled' && !busy && (
        <Button size="small" onClick={onRetry}>
          {viEbooks.upload.retry}
        </Button>
      )}
    </Box>
  );
}

function Failed({ error }: { error: unknown }) {
  const { message, cause } = uploadFailureOf(error);
  return (
    <Box role="status" sx={{ mt: 2, color: 'error.main', overflowWrap: 'anywhere' }}>
      <Typography variant="body2">
        <LocalizedText>{message}</LocalizedText>
      </Typography>
      {cause && <Typography variant="body2">{cause}</Typography>}
    </Box>
  );
}
