import AddIcon from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import { type Ref, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Ebook, Toc, User } from '@/api/types';
import { useFocusWhenEmptied, useRowFocus } from '@/features/toc/edit/useRowFocus';
import { useShortcuts } from '@/features/toc/edit/useShortcuts';
import { type OutlineEditor, useTocEditor } from '@/features/toc/edit/useTocEditor';
import { TocSprite } from '@/features/toc/rows/TocIcons';
import { NoRows, TocRows } from '@/features/toc/rows/TocRows';
import { rowsSx } from '@/features/toc/rows/tocStyles';
import { type MarkedQuote, useQuote } from '@/features/toc/rows/useQuote';
import { useRowEvents } from '@/features/toc/rows/useRowEvents';
import { useIsMounted } from '@/state/useIsMounted';
import { useDerived } from '@/state/useStoreState';
import { viEdit } from '@/text/record/viEdit';
import { lazyPart } from '@/ui/loading/lazyPart';
import { visuallyHidden } from '@/ui/messages/visuallyHidden';
import type { PageInView } from '@/ui/PageInView';
import { paths } from '@/ui/paths';
import { TocFooter } from './TocFooter';
import { TocToolbar } from './TocToolbar';

/** Loaded only when needed, because they rarely are. */
const Recovery = lazyPart(async () => (await import('@/ui/unsaved/Recovery')).Recovery);
const TocConflictDialog = lazyPart(
  async () => (await import('@/features/toc/save/TocConflictDialog')).TocConflictDialog,
  { shown: 'over', onClose: ({ onCancel }) => onCancel() },
);

const TocTools = lazyPart(async () => (await import('./tools/TocTools')).TocTools, {
  takesKeys: () => true,
});

const PdfOutline = lazyPart(async () => (await import('@/features/toc/pdf/PdfOutline')).PdfOutline);

const OfficeOutline = lazyPart(async () => (await import('./office/OfficeOutline')).OfficeOutline);

interface Props {
  user: User;
  ebook: Ebook;
  toc: Toc;
  readOnly: boolean;
  /** The page in view in the reader; its line is marked. */
  inView: PageInView;
  /** Text selected in the reader, to be inserted into the outline. */
  quote: MarkedQuote | null;
  onQuoteTaken: () => void;
}

export function TocEditor({ user, ebook, toc, readOnly, inView, quote, onQuoteTaken }: Props) {
  const root = useRef<HTMLDivElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const editor = useTocEditor({ user, ebook, toc });
  const { lines, perform } = editor;
  const navigate = useNavigate();
  const isMounted = useIsMounted();
  useRowFocus(root, editor.focus);
  useFocusWhenEmptied(lines.length, addButton);
  useShortcuts(readOnly, (key) => (key === 'save' ? editor.save() : editor.step(key)));

  const finish = async () => {
    const finished = readOnly || (await editor.finish());
    if (finished && isMounted()) navigate(paths.ebook(ebook.id));
  };
  useQuote(root, { quote, onTaken: onQuoteTaken, lines, perform });
  const { handlers, trouble } = useRowEvents(root, editor, inView);
  const reading = useDerived(inView, (page) => page !== null);

  return (
    <>
      <Recovering editor={editor} readOnly={readOnly} />
      <Head editor={editor} ebook={ebook} readOnly={readOnly} onDone={finish} />
      <TocSprite />
      <Paper
        ref={root}
        variant="outlined"
        sx={rowsSx}
        data-reading={reading ? '' : undefined}
        data-outline={readOnly ? undefined : ''}
        {...(readOnly ? {} : handlers)}
      >
        <div className="dropline" data-dropline hidden>
          <span />
        </div>
        {lines.length === 0 ? (
          <NoRows readOnly={readOnly} />
        ) : (
          <TocRows
            editor={editor}
            totalPages={ebook.total_pages}
            readOnly={readOnly}
            inView={inView}
          />
        )}
        {!readOnly && <AddChapter button={addButton} onAdd={() => perform({ do: 'chapter' })} />}
      </Paper>
      {!readOnly && <TocFooter lines={lines} folded={editor.folded} />}
      <Box role="status" sx={visuallyHidden}>
        {editor.announcement}
      </Box>
      {trouble}
      <Dialogs editor={editor} user={user} />
    </>
  );
}

function AddChapter({ button, onAdd }: { button: Ref<HTMLButtonElement>; onAdd: () => void }) {
  return (
    <Box sx={{ p: 1.5, borderTop: 1, borderColor: 'divider' }}>
      <Button ref={button} startIcon={<AddIcon />} onClick={onAdd}>
        {viEdit.toc.addChapter}
      </Button>
    </Box>
  );
}

interface HeadProps {
  editor: OutlineEditor;
  ebook: Ebook;
  readOnly: boolean;
  onDone: () => void;
}

/**
 * The toolbar and the panels below it. The panel with the PDF's outline is open from the start if
 * the stored outline is empty.
 */
function Head({ editor, ebook, readOnly, onDone }: HeadProps) {
  const [pdfOpen, setPdfOpen] = useState(editor.work.saved.length === 0);
  const [toolsOpen, setToolsOpen] = useState(false);
  const [officeOpen, setOfficeOpen] = useState(false);
  const hasPdf = !readOnly && Boolean(ebook.file_url);
  return (
    <>
      <TocToolbar
        ebook={ebook}
        editor={editor}
        readOnly={readOnly}
        onDone={onDone}
        toolsOpen={toolsOpen}
        onTools={setToolsOpen}
        onOffice={officeOpen ? null : () => setOfficeOpen(true)}
        onPdf={hasPdf && !pdfOpen ? () => setPdfOpen(true) : null}
      />
      {toolsOpen && !readOnly && <TocTools editor={editor} onClose={() => setToolsOpen(false)} />}
      {officeOpen && !readOnly && (
        <OfficeOutline editor={editor} onClose={() => setOfficeOpen(false)} />
      )}
      {hasPdf && pdfOpen && (
        <PdfOutline ebook={ebook} editor={editor} onClose={() => setPdfOpen(false)} />
      )}
    </>
  );
}

interface RecoveringProps {
  editor: OutlineEditor;
  readOnly: boolean;
}

function Recovering({ editor, readOnly }: RecoveringProps) {
  const { foundDraft, discardedDraft } = editor;
  if (!foundDraft && (!discardedDraft || readOnly)) return null;
  return (
    <Recovery
      kind="toc"
      found={foundDraft}
      discarded={discardedDraft}
      saving={editor.saving === 'saving'}
      onRestore={editor.recoverDraft}
      onDiscard={editor.discardDraft}
      onTakeBack={editor.takeBackDraft}
    />
  );
}

/** Dialogs that wait for a decision: leaving the page, or a conflict. */
function Dialogs({ editor, user }: { editor: OutlineEditor; user: User }) {
  const { conflict, lines } = editor;
  return (
    <>
      {editor.guard.dialog}
      {conflict && (
        <TocConflictDialog
          conflict={conflict}
          lines={lines}
          userId={user.id}
          onCancel={editor.putOff}
          onSave={editor.resolve}
        />
      )}
    </>
  );
}
