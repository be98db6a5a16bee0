import SavedIcon from '@mui/icons-material/CloudDoneOutlined';
import SavingIcon from '@mui/icons-material/CloudSyncOutlined';
import UnsavedIcon from '@mui/icons-material/EditOutlined';
import Box from '@mui/material/Box';
import { formatClock } from '@/text/format';
import { viEdit } from '@/text/record/viEdit';

interface Props {
  state: 'clean' | 'unsaved' | 'saving';
  savedAt: Date | null;
}

/** "Saving", "unsaved", or the time of the last save. */
export function SaveStatus({ state, savedAt }: Props) {
  const { toc } = viEdit;
  const shown = {
    saving: { text: toc.saving, Icon: SavingIcon },
    unsaved: { text: toc.unsaved, Icon: UnsavedIcon },
    clean: { text: savedAt ? toc.saved(formatClock(savedAt)) : '', Icon: SavedIcon },
  }[state];
  return (
    <Box
      role="status"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 0.75,
        minHeight: 36,
        fontSize: '0.875rem',
        fontWeight: 500,
        color: state === 'unsaved' ? 'warning.main' : 'text.secondary',
      }}
    >
      {shown.text && <shown.Icon fontSize="small" />}
      {shown.text}
    </Box>
  );
}
