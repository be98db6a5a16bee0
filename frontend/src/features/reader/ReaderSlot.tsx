import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { type ComponentType, useEffect, useState } from 'react';
import { viReader } from '@/text/viReader';
import { ErrorState } from '@/ui/states';
import type { ReaderProps } from './Reader';

type Program = ComponentType<ReaderProps>;

/**
 * Where a PDF is read. All that reads it is loaded now, so that pages stay light; a line that
 * breaks meanwhile breaks nothing else of the page.
 */
export function ReaderSlot(props: ReaderProps) {
  const [loaded, setLoaded] = useState<{ Program: Program } | null>(null);
  const [attempt, setAttempt] = useState(1);
  const [failedAt, setFailedAt] = useState(0);
  useEffect(() => {
    let gone = false;
    import('./Reader').then(
      ({ Reader }) => gone || setLoaded({ Program: Reader }),
      () => gone || setFailedAt(attempt),
    );
    return () => {
      gone = true;
    };
  }, [attempt]);
  if (loaded) return <loaded.Program {...props} />;
  return (
    <Box component="section" aria-label={viReader.title}>
      <Button size="small" color="inherit" onClick={props.onClose}>
        {viReader.close}
      </Button>
      {failedAt === attempt ? (
        <ErrorState
          title={viReader.failed}
          message={viReader.noProgram}
          onRetry={() => setAttempt(attempt + 1)}
        />
      ) : (
        <Box role="status" aria-label={viReader.loading}>
          <Skeleton variant="rounded" height={600} />
        </Box>
      )}
    </Box>
  );
}
