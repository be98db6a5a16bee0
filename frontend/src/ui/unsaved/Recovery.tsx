import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { formatTime } from '@/text/format';
import { viEdit } from '@/text/record/viEdit';
import { vi } from '@/text/vi';
import { ConfirmDialog } from '@/ui/ConfirmDialog';
import { ariaDisabledIf } from '@/ui/focus/ariaDisabledIf';
import type { Discarded, Draft } from './drafts';

interface Props {
  kind: keyof typeof viEdit.recover.text;
  found: Draft<unknown> | null;
  discarded: Discarded<unknown> | null;
  /** Whether a save is running. A draft taken back meanwhile would pass for one of the version just saved. */
  saving: boolean;
  onRestore: () => void;
  onDiscard: () => void;
  onTakeBack: () => void;
}

/** Offers to restore drafts left by a crash or a closed tab, and discarded ones, for one day. */
export function Recovery(props: Props) {
  const { kind, found, discarded, saving, onRestore, onDiscard, onTakeBack } = props;
  const [hidden, setHidden] = useState<string | null>(null);
  const words = viEdit.recover;
  if (found) {
    return (
      <ConfirmDialog
        title={words.title}
        text={words.text[kind](formatTime(found.savedAt))}
        confirm={words.yes}
        cancel={words.no}
        onConfirm={onRestore}
        onCancel={onDiscard}
        mustChoose
      />
    );
  }
  if (!discarded || hidden === discarded.key) return null;
  return (
    <Alert
      severity="info"
      sx={{ mb: 2 }}
      action={
        <>
          <Button color="inherit" size="small" {...ariaDisabledIf(saving, onTakeBack)}>
            {words.takeBack}
          </Button>
          <Button color="inherit" size="small" onClick={() => setHidden(discarded.key)}>
            {vi.common.close}
          </Button>
        </>
      }
    >
      {words.discarded(formatTime(discarded.discardedAt))}
    </Alert>
  );
}
