import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import type { ReaderProps } from '@/features/reader/readerProps';
import { part } from '@/parts/part';
import { viReader } from '@/text/review/viReader';
import { PartTrouble } from '@/ui/loading/PartTrouble';
import { usePart } from '@/ui/loading/usePart';

/** Everything that reads a PDF is loaded when one is opened, to keep pages small. */
const reader = part(() => import('@/features/reader/Reader'));

/** Loads and shows the reader. */
export function ReaderSlot(props: ReaderProps) {
  const { frame, onClose } = props;
  const { loaded, failed, loading, retry } = usePart(reader);
  if (loaded) return <loaded.Reader {...props} />;
  return (
    <Box ref={frame} component="section" aria-label={viReader.title}>
      <Button size="small" color="inherit" onClick={onClose}>
        {viReader.close}
      </Button>
      {failed ? (
        <PartTrouble busy={loading} onRetry={retry} />
      ) : (
        <Box role="status" aria-label={viReader.loading}>
          <Skeleton variant="rounded" height={600} />
        </Box>
      )}
    </Box>
  );
}
