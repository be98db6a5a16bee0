import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useState } from 'react';
import type { Batch } from '@/features/batch/drafts/Batch';
import { type Line, summaryOf } from '@/features/batch/drafts/lines';
import { formatNumber } from '@/text/format';
import { viBatch } from '@/text/list/viBatch';
import { ConfirmDialog } from '@/ui/ConfirmDialog';

interface Props {
  batch: Batch;
  lines: readonly Line[];
}

/** Asks for the files that an earlier page left unfinished. */
export function UnfinishedBatch({ batch, lines }: Props) {
  const [asking, setAsking] = useState(false);
  const { absent } = summaryOf(lines);
  if (absent === 0) return null;
  const drop = () => {
    batch.discard();
    setAsking(false);
  };
  return (
    <>
      <Alert
        severity="info"
        role="status"
        sx={{ mb: 2 }}
        action={
          <Button color="inherit" size="small" onClick={() => setAsking(true)}>
            {viBatch.drop}
          </Button>
        }
      >
        {viBatch.unfinished(formatNumber(absent))}
      </Alert>
      {asking && (
        <ConfirmDialog
          title={viBatch.dropTitle}
          text={viBatch.dropText}
          confirm={viBatch.drop}
          cancel={viBatch.keep}
          danger
          onCancel={() => setAsking(false)}
          onConfirm={drop}
        />
      )}
    </>
  );
}
