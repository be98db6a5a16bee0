import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import type { Ebook } from '@/api/types';
import { useWait } from '@/api/waiting';
import { viEbooks } from '@/text/viEbooks';
import { viEdit } from '@/text/viEdit';
import { BusyNote } from '@/ui/BusyNote';
import { useOnline } from '@/ui/useOnline';
import { Words } from '@/ui/Words';
import { SaveStatus } from './SaveStatus';
import type { useTocEditor } from './useTocEditor';

interface Props {
  ebook: Ebook;
  editor: ReturnType<typeof useTocEditor>;
  readOnly: boolean;
  onDone: () => void;
}

/** Always in reach: how it stands, save now, done; and what went wrong. */
export function TocToolbar({ ebook, editor, readOnly, onDone }: Props) {
  const { toc } = viEdit;
  const online = useOnline();
  const wait = useWait('saveToc');
  const { saving, savedAt, trouble } = editor;
  const busy = saving === 'saving';
  return (
    <Paper
      variant="outlined"
      sx={{ position: 'sticky', top: 'calc(var(--header-offset) + 4px)', zIndex: 3, p: 1.5, mb: 2 }}
    >
      {readOnly && (
        <Alert severity="info" sx={{ mb: 1.5 }}>
          {closedReason(ebook)}
        </Alert>
      )}
      {trouble && (
        <Alert severity="error" sx={{ mb: 1.5 }}>
          {toc.errorPrefix}
          <Words>{trouble.message}</Words>
          {trouble.closed && (
            <Box sx={{ mt: 0.5 }}>{viEdit.closed(viEbooks.status[trouble.closed])}</Box>
          )}
        </Alert>
      )}
      {!online && (
        <Alert severity="warning" sx={{ mb: 1.5 }}>
          {viEdit.offline}
        </Alert>
      )}
      <BusyNote seconds={wait} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Box sx={{ flex: 1, minWidth: 100 }}>
          <SaveStatus state={saving} savedAt={savedAt} />
        </Box>
        {!readOnly && (
          <Button variant="outlined" {...offIf(saving !== 'unsaved', editor.save)}>
            {toc.saveNow}
          </Button>
        )}
        <Button variant="contained" {...offIf(busy, onDone)}>
          {toc.done}
        </Button>
      </Box>
    </Paper>
  );
}

/** Told, not disabled: the focus must not fall away while a save runs, or a dialog finds no way back. */
function offIf(off: boolean, onClick: () => void) {
  return {
    'aria-disabled': off || undefined,
    onClick: off ? undefined : onClick,
    sx: off ? { opacity: 0.45, cursor: 'default' } : undefined,
  };
}

function closedReason(ebook: Ebook): string {
  const { form, status } = viEbooks;
  const open = ebook.status === 'draft' || ebook.status === 'rejected';
  return open ? form.notOwner(ebook.creator.full_name) : form.blockedText(status[ebook.status]);
}
