import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { Ebook } from '@/api/types';
import { RecordInput } from '@/features/form/inputs/RecordInput';
import type { PdfReadingProps } from '@/features/form/pdf/PdfReading';
import { ChosenFile } from '@/features/form/upload/ChosenFile';
import { UploadOutcome } from '@/features/form/upload/uploadOutcomePart';
import type { UploadState } from '@/features/form/upload/uploadSteps';
import { useUnfinished } from '@/features/form/upload/useUnfinished';
import { accepts, fileFieldId } from '@/features/form/values/fileRules';
import { formatSize } from '@/text/format';
import { viEbooks } from '@/text/record/viEbooks';
import { FilePick, focusPickAndRemove } from '@/ui/fields/FilePick';
import { lazyPart } from '@/ui/loading/lazyPart';
import { Panel } from '@/ui/Panel';

/** Loaded when a PDF is picked. */
const PdfReading = lazyPart(
  async () => (await import('@/features/form/pdf/PdfReading')).PdfReading,
);

export interface FileSectionProps {
  file: File | null;
  error?: string;
  busy: boolean;
  state: UploadState;
  onPick: (file: File | null) => void;
  /** Sends the chosen file again. */
  onRetry: () => void;
}

interface Props extends FileSectionProps, PdfReadingProps {
  /** Null while nothing is stored; the user is then asked to begin with the PDF. */
  ebook: Ebook | null;
}

export function PdfSection(props: Props) {
  const { ebook, file, error, busy, state, onPick, onRetry, proposals } = props;
  const { form, detail, upload } = viEbooks;
  const unfinished = useUnfinished().find(({ ebookId }) => ebookId === ebook?.id);
  const hasPdf = ebook?.file_name && ebook.file_size !== null;
  return (
    <Panel title={hasPdf ? form.pdf : form.pdfRequired}>
      <Box sx={{ display: 'grid', gap: 2 }}>
        {ebook && !hasPdf && !file && (
          <Typography variant="body2" sx={{ color: 'warning.main' }}>
            {detail.pdfMissing}
          </Typography>
        )}
        {unfinished && !file && state.kind === 'idle' && (
          <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
            {upload.unfinished(unfinished.fileName)}
          </Typography>
        )}
        <FilePick
          id={fileFieldId.upload}
          label={form.pdf}
          button={hasPdf || file ? form.replace : form.pickPdf}
          hint={form.pdfHint}
          accept={accepts.upload}
          error={error}
          disabled={busy}
          autoFocus={!ebook}
          onPick={onPick}
        >
          {!ebook && !file && (
            <Typography sx={{ mb: 1.5, fontWeight: 600 }}>{form.pdfFirst}</Typography>
          )}
          {hasPdf && (
            <Typography variant="body2" sx={{ mb: 1.5, overflowWrap: 'anywhere' }}>
              {form.current(ebook.file_name ?? '', formatSize(ebook.file_size ?? 0))}
            </Typography>
          )}
          <ChosenFile
            file={file}
            busy={busy}
            onUnchoose={focusPickAndRemove(fileFieldId.upload, () => onPick(null))}
          />
        </FilePick>
        {proposals.phase !== 'none' && <PdfReading proposals={proposals} />}
        {state.kind !== 'idle' && <UploadOutcome state={state} busy={busy} onRetry={onRetry} />}
        <Box sx={{ maxWidth: 220 }}>
          <RecordInput name="total_pages" disabled={busy} />
        </Box>
      </Box>
    </Panel>
  );
}
