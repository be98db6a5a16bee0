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
  const { withoutFile } = summaryOf(lines);
  if (withoutFile === 0) return null;
  const discard = () => {
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
            {viBatch.discard}
          </Button>
        }
      >
        {viBatch.unfinished(formatNumber(withoutFile))}
      </Alert>
      {asking && (
        <ConfirmDialog
          title={viBatch.discardTitle}
          text={viBatch.discardText}
          confirm={viBatch.discard}
          cancel={viBatch.keep}
          danger
          onCancel={() => setAsking(false)}
          onConfirm={discard}
        />
      )}
    </>
  );
}
