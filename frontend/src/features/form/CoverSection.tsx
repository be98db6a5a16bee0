import Box from '@mui/material/Box';
import { useEffect, useState } from 'react';
import { FromPdf } from '@/features/form/pdf/ProposedField';
import { ChosenFile } from '@/features/form/upload/ChosenFile';
import { UploadOutcome } from '@/features/form/upload/uploadOutcomePart';
import { accepts, fileFieldId } from '@/features/form/values/fileRules';
import { viEbooks } from '@/text/record/viEbooks';
import { viProposals } from '@/text/record/viProposals';
import { Cover } from '@/ui/Cover';
import { FilePick, focusPickAndRemove } from '@/ui/fields/FilePick';
import { Panel } from '@/ui/Panel';
import type { FileSectionProps } from './PdfSection';

interface Props extends FileSectionProps {
  currentUrl: string | null;
  /** Undoes the use of the PDF's first page as the cover; null if the cover is another one. */
  onUndo: (() => void) | null;
}

export function CoverSection(props: Props) {
  const { currentUrl, file, error, busy, state, onPick, onRetry, onUndo } = props;
  const { form } = viEbooks;
  const preview = useObjectUrl(file);
  const shown = preview ?? currentUrl;
  return (
    <Panel title={form.cover}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        <Cover url={shown} width={132} alt={shown ? form.cover : ''} />
        <Box sx={{ flex: '1 1 220px', minWidth: 0 }}>
          <FilePick
            id={fileFieldId.cover}
            label={form.cover}
            button={shown ? form.replace : form.pickCover}
            hint={form.coverHint}
            accept={accepts.cover}
            error={error}
            disabled={busy}
            onPick={onPick}
          >
            {onUndo ? (
              <Box sx={{ mb: 1.5 }}>
                <FromPdf
                  text={viProposals.coverFromPdf}
                  undoLabel={viProposals.undoCover}
                  busy={busy}
                  onUndo={focusPickAndRemove(fileFieldId.cover, onUndo)}
                />
              </Box>
            ) : (
              <ChosenFile
                file={file}
                busy={busy}
                onUnchoose={focusPickAndRemove(fileFieldId.cover, () => onPick(null))}
              />
            )}
          </FilePick>
          {state.kind !== 'idle' && <UploadOutcome state={state} busy={busy} onRetry={onRetry} />}
        </Box>
      </Box>
    </Panel>
  );
}

/** An object URL for a chosen file, revoked when the file is no longer shown. */
function useObjectUrl(file: File | null): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!file) return;
    const made = URL.createObjectURL(file);
    // biome-ignore lint/nursery/useReactCompiler: the URL lives from the effect to its clean-up
    setUrl(made);
    return () => {
      URL.revokeObjectURL(made);
      setUrl(null);
    };
  }, [file]);
  return url;
}
