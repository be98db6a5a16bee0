import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { Ebook } from '@/api/types';
import { formatSize } from '@/text/format';
import { viEbooks } from '@/text/viEbooks';
import { FilePick } from '@/ui/FilePick';
import { FormikField } from '@/ui/FormikField';
import { Panel } from '@/ui/Panel';
import { accepts } from './fileRules';
import { UploadStatus } from './UploadStatus';
import type { UploadState } from './uploadFile';

export interface FileSectionProps {
  file: File | null;
  error?: string;
  busy: boolean;
  state: UploadState;
  onPick: (file: File | null) => void;
  onCancel: () => void;
}

interface Props extends FileSectionProps {
  ebook: Ebook | null;
}

export function PdfSection({ ebook, file, error, busy, state, onPick, onCancel }: Props) {
  const { form, detail, field } = viEbooks;
  const current = ebook?.file_name && ebook.file_size !== null;
  return (
    <Panel title={form.pdf}>
      <Box sx={{ display: 'grid', gap: 2 }}>
        {ebook && !current && (
          <Typography variant="body2" sx={{ color: 'warning.main' }}>
            {detail.pdfMissing}
          </Typography>
        )}
        <FilePick
          label={form.pdf}
          button={current || file ? form.replace : form.pickPdf}
          hint={form.pdfHint}
          accept={accepts.upload}
          error={error}
          disabled={busy}
          onPick={onPick}
        >
          {current && (
            <Typography variant="body2" sx={{ mb: 1.5, overflowWrap: 'anywhere' }}>
              {form.current(ebook.file_name ?? '', formatSize(ebook.file_size ?? 0))}
            </Typography>
          )}
          {file && (
            <Typography variant="body2" sx={{ mb: 1.5, overflowWrap: 'anywhere', fontWeight: 500 }}>
              {form.chosen(file.name, formatSize(file.size))}
              <Button size="small" disabled={busy} onClick={() => onPick(null)}>
                {form.unchoose}
              </Button>
            </Typography>
          )}
        </FilePick>
        <UploadStatus state={state} label={form.pdf} onCancel={onCancel} />
        <Box sx={{ maxWidth: 220 }}>
          <FormikField
            name="total_pages"
            label={field.pages}
            disabled={busy}
            inputProps={{ inputMode: 'numeric', autoComplete: 'off' }}
          />
        </Box>
      </Box>
    </Panel>
  );
}
