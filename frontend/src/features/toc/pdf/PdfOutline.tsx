import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { FileLink } from '@/api/files/rangeLoader';
import type { OutlineEditor } from '@/features/toc/edit/useTocEditor';
import { TakenNote, useTaking } from '@/features/toc/propose/Taking';
import { formatNumber } from '@/text/format';
import { viProposedOutline as words } from '@/text/outline/viProposedOutline';
import { vi } from '@/text/vi';
import { Progress } from '@/ui/messages/Progress';
import { Panel } from '@/ui/Panel';
import { PdfProposal, type TypedOptions } from './PdfProposal';
import type { OutlinesEvent, PdfOutlines } from './pdfOutlines';
import { usePdfOutlines } from './usePdfOutlines';

interface Props {
  editor: OutlineEditor;
  link: FileLink;
  onClose: () => void;
}

/** The outline found in the e-book's PDF, to be taken over or compared with. */
export function PdfOutline({ editor, link, onClose }: Props) {
  const [outlines, dispatch] = usePdfOutlines(link);
  const [how, setHow] = useState<TypedOptions>({ depth: '3', offset: '0' });
  const { last, rewrite, filled } = useTaking(editor);
  const outline = outlines.source && outlines.found[outlines.source];
  return (
    <Box sx={{ mb: 2 }}>
      <Panel
        title={words.title}
        tools={
          <Button size="small" color="inherit" onClick={onClose}>
            {words.close}
          </Button>
        }
      >
        <TakenNote
          said={last && words.taken(formatNumber(last.lines))}
          onUndo={() => editor.step('undo')}
        />
        <Reading outlines={outlines} dispatch={dispatch} />
        {outline && !filled && (
          <PdfProposal
            editor={editor}
            outline={outline}
            outlines={outlines}
            how={how}
            onHow={setHow}
            onChoose={(source) => dispatch({ do: 'choose', source })}
            onRewrite={rewrite}
          />
        )}
      </Panel>
    </Box>
  );
}

interface ReadingProps {
  outlines: PdfOutlines;
  dispatch: (event: OutlinesEvent) => void;
}

/** Progress of the reading, or why nothing was found. */
function Reading({ outlines, dispatch }: ReadingProps) {
  const { phase } = outlines;
  const said = saidOf(outlines);
  const again = phase === 'stopped' || outlines.trouble !== null;
  return (
    <>
      {phase === 'reading' && <Progress label={words.reading} />}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Typography variant="body2" role="status" sx={{ color: 'text.secondary' }}>
          {said}
        </Typography>
        {phase === 'reading' && (
          <Button size="small" color="inherit" onClick={() => dispatch({ do: 'stop' })}>
            {words.stop}
          </Button>
        )}
        {again && (
          <Button size="small" onClick={() => dispatch({ do: 'again' })}>
            {outlines.trouble === 'notLoaded' ? vi.common.retry : words.again}
          </Button>
        )}
      </Box>
    </>
  );
}

function saidOf({ phase, source, trouble, wanted, found, pictures }: PdfOutlines): string {
  if (phase === 'reading') return words.reading;
  if (phase === 'stopped') return words.stopped;
  if (trouble) return words.trouble[trouble];
  if (source === null) {
    if (pictures === 'all') return words.scan;
    return pictures.length > 0 ? words.pictures(pictures.map(formatNumber).join(', ')) : words.none;
  }
  return wanted === 'contents' && found.contents === null ? words.noSource.contents : '';
}
