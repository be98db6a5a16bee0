import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useFileLinkRenewal } from '@/api/ebooks/useFileLinkRenewal';
import type { FileLink } from '@/api/files/rangeLoader';
import type { Ebook } from '@/api/types';
import type { OutlineEditor } from '@/features/toc/edit/useTocEditor';
import { RewriteMessage } from '@/features/toc/rewrite/RewriteMessage';
import { ToolPanel } from '@/features/toc/rewrite/ToolPanel';
import { useRewrite } from '@/features/toc/rewrite/useRewrite';
import { formatNumber } from '@/text/format';
import { viProposedOutline as words } from '@/text/outline/viProposedOutline';
import { vi } from '@/text/vi';
import { Progress } from '@/ui/messages/Progress';
import { PdfProposal, type TypedOptions } from './PdfProposal';
import type { OutlinesEvent, PdfOutlines } from './pdfOutlines';
import { usePdfOutlines } from './usePdfOutlines';

interface Props {
  ebook: Ebook;
  editor: OutlineEditor;
  onClose: () => void;
}

/**
 * The outline found in the e-book's PDF, to be taken over or compared with. It reads the PDF that
 * the e-book had when the panel was opened, even if its link is renewed later.
 */
export function PdfOutline({ ebook, editor, onClose }: Props) {
  const renew = useFileLinkRenewal(ebook.id);
  const url = ebook.file_url ?? '';
  const [link] = useState<FileLink>(() => ({ current: () => url, renew }));
  const [outlines, dispatch] = usePdfOutlines(link);
  const [options, setOptions] = useState<TypedOptions>({ depth: '3', offset: '0' });
  const rewrite = useRewrite(editor);
  const outline = outlines.source && outlines.found[outlines.source];
  return (
    <ToolPanel title={words.title} onClose={onClose}>
      <RewriteMessage rewrite={rewrite} />
      <ReadingStatus outlines={outlines} dispatch={dispatch} />
      {outline && !rewrite.filledEmptyOutline && (
        <PdfProposal
          editor={editor}
          outline={outline}
          outlines={outlines}
          options={options}
          onOptions={setOptions}
          onChoose={(source) => dispatch({ do: 'choose', source })}
          onRewrite={(lines, count) => rewrite.change(lines, words.taken(formatNumber(count)))}
        />
      )}
    </ToolPanel>
  );
}

interface StatusProps {
  outlines: PdfOutlines;
  dispatch: (event: OutlinesEvent) => void;
}

/** Progress of the reading, or why nothing was found. */
function ReadingStatus({ outlines, dispatch }: StatusProps) {
  const { phase } = outlines;
  const status = statusOf(outlines);
  const canRetry = phase === 'stopped' || outlines.trouble !== null;
  return (
    <>
      {phase === 'reading' && <Progress label={words.reading} />}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Typography variant="body2" role="status" sx={{ color: 'text.secondary' }}>
          {status}
        </Typography>
        {phase === 'reading' && (
          <Button size="small" color="inherit" onClick={() => dispatch({ do: 'stop' })}>
            {words.stop}
          </Button>
        )}
        {canRetry && (
          <Button size="small" onClick={() => dispatch({ do: 'again' })}>
            {outlines.trouble === 'notLoaded' ? vi.common.retry : words.again}
          </Button>
        )}
      </Box>
    </>
  );
}

function statusOf({ phase, source, trouble, requested, found, pictures }: PdfOutlines): string {
  if (phase === 'reading') return words.reading;
  if (phase === 'stopped') return words.stopped;
  const isFound = requested === 'contents' ? Boolean(found.contents) : source !== null;
  if (trouble) return isFound ? words.incomplete : words.trouble[trouble];
  if (source === null) {
    if (pictures === 'all') return words.scan;
    return pictures.length > 0 ? words.pictures(pictures.map(formatNumber).join(', ')) : words.none;
  }
  return requested === 'contents' && found.contents === null ? words.noSource.contents : '';
}
