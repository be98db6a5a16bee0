import Box from '@mui/material/Box';
import { errorMessage } from '@/api/problem';
import { viKeys } from '@/text/people/viKeys';
import { ErrorState } from '@/ui/messages/states';
import type { PaletteResults } from './usePaletteItems';

/** Messages while e-books are being searched, when that failed, and when nothing matches. */
export function PaletteState({ found, empty }: { found: PaletteResults; empty: boolean }) {
  if (found.loading) return <Box sx={noteSx}>{viKeys.palette.loading}</Box>;
  if (found.error) {
    return (
      <ErrorState
        title={viKeys.palette.failed}
        message={errorMessage(found.error)}
        onRetry={found.retry}
      />
    );
  }
  return empty ? <Box sx={noteSx}>{viKeys.palette.none}</Box> : null;
}

const noteSx = { px: 1, py: 1.5, fontSize: '0.875rem', color: 'text.secondary' };
