import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { formatSize } from '@/text/format';
import { viEbooks } from '@/text/viEbooks';
import { Cover } from '@/ui/Cover';
import { FilePick } from '@/ui/FilePick';
import { Panel } from '@/ui/Panel';
import { accepts } from './fileRules';
import type { FileSectionProps } from './PdfSection';
import { UploadStatus } from './UploadStatus';

interface Props extends FileSectionProps {
  currentUrl: string | null;
}

export function CoverSection({ currentUrl, file, error, busy, state, onPick, onCancel }: Props) {
  const { form } = viEbooks;
  const preview = useObjectUrl(file);
  const shown = preview ?? currentUrl;
  return (
    <Panel title={form.cover}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        <Cover url={shown} width={132} alt={shown ? form.cover : ''} />
        <Box sx={{ flex: '1 1 220px', minWidth: 0 }}>
          <FilePick
            label={form.cover}
            button={shown ? form.replace : form.pickCover}
            hint={form.coverHint}
            accept={accepts.cover}
            error={error}
            disabled={busy}
            onPick={onPick}
          >
            {file && (
              <Typography variant="body2" sx={{ mb: 1.5, overflowWrap: 'anywhere' }}>
                {form.chosen(file.name, formatSize(file.size))}
                <Button size="small" disabled={busy} onClick={() => onPick(null)}>
                  {form.unchoose}
                </Button>
              </Typography>
            )}
          </FilePick>
          <UploadStatus state={state} label={form.cover} onCancel={onCancel} />
        </Box>
      </Box>
    </Panel>
  );
}

/** A local address for a chosen file, given back when it is no longer shown. */
function useObjectUrl(file: File | null): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!file) return;
    const made = URL.createObjectURL(file);
    // biome-ignore lint/nursery/useReactCompiler: an address lives from the effect to its clean-up
    setUrl(made);
    return () => {
      URL.revokeObjectURL(made);
      setUrl(null);
    };
  }, [file]);
  return url;
}
