import ChooseIcon from '@mui/icons-material/ChecklistOutlined';
import CollapseIcon from '@mui/icons-material/UnfoldLess';
import ExpandIcon from '@mui/icons-material/UnfoldMore';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Paper from '@mui/material/Paper';
import { lazy, Suspense } from 'react';
import type { Ebook } from '@/api/types';
import { useWait } from '@/api/waiting';
import { viEbooks } from '@/text/viEbooks';
import { viEdit } from '@/text/viEdit';
import { viOutline } from '@/text/viOutline';
import { BusyNote } from '@/ui/BusyNote';
import { useOnline } from '@/ui/useOnline';
import { parentKeys } from './outline';
import { SaveStatus } from './SaveStatus';
import { TocTrouble } from './TocTrouble';
import type { useTocEditor } from './useTocEditor';

/** Loaded when lines are chosen. */
const TocSelection = lazy(async () => ({
  default: (await import('./TocSelection')).TocSelection,
}));

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
  const { saving, savedAt, trouble, lines } = editor;
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
      {trouble && <TocTrouble trouble={trouble} lines={lines} onGo={editor.goTo} />}
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
        {parentKeys(lines).length > 0 && <FoldAll onFold={editor.foldAll} />}
        {!readOnly && lines.length > 1 && <ChooseMany editor={editor} />}
        {!readOnly && (
          <Button variant="outlined" {...offIf(saving !== 'unsaved', editor.save)}>
            {toc.saveNow}
          </Button>
        )}
        <Button variant="contained" {...offIf(busy, onDone)}>
          {readOnly ? viEbooks.form.back : toc.done}
        </Button>
      </Box>
      {editor.chosen && (
        <Suspense>
          <TocSelection editor={editor} />
        </Suspense>
      )}
    </Paper>
  );
}

function ChooseMany({ editor }: { editor: Props['editor'] }) {
  const { chosen, choose } = editor;
  return (
    <IconButton
      size="small"
      color={chosen ? 'primary' : 'default'}
      title={viOutline.chooseMany}
      aria-label={viOutline.chooseMany}
      aria-pressed={chosen !== null}
      onClick={() => choose(chosen ? null : [])}
    >
      <ChooseIcon />
    </IconButton>
  );
}

function FoldAll({ onFold }: { onFold: (folded: boolean) => void }) {
  return (
    <Box>
      <IconButton
        size="small"
        title={viOutline.expandAll}
        aria-label={viOutline.expandAll}
        onClick={() => onFold(false)}
      >
        <ExpandIcon />
      </IconButton>
      <IconButton
        size="small"
        title={viOutline.collapseAll}
        aria-label={viOutline.collapseAll}
        onClick={() => onFold(true)}
      >
        <CollapseIcon />
      </IconButton>
    </Box>
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
