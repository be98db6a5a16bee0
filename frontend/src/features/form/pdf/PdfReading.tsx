import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { Proposal } from '@/features/proposals/proposal';
import { formatNumber } from '@/text/format';
import { fieldLabels } from '@/text/record/fieldLabels';
import { viPdfReading } from '@/text/record/viPdfReading';
import { vi } from '@/text/vi';
import { Progress } from '@/ui/messages/Progress';
import type { usePdfProposals } from './usePdfProposals';

export interface PdfReadingProps {
  proposals: Pick<
    ReturnType<typeof usePdfProposals>,
    'phase' | 'proposal' | 'filled' | 'stop' | 'reread'
  >;
}

/** Progress of the reading of the picked PDF, and what was found. */
export function PdfReading({ proposals }: PdfReadingProps) {
  const { phase, proposal, filled, stop, reread } = proposals;
  const names = filled.map((name) => (name === 'cover' ? viPdfReading.cover : fieldLabels[name]));
  const trouble = phase === 'read' && proposal?.trouble ? troubleOf(proposal) : null;
  return (
    <Box>
      {phase === 'reading' && <Progress label={viPdfReading.reading} />}
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 36 }}>
        <Box role="status" sx={{ minWidth: 0, color: 'text.secondary' }}>
          {phase === 'reading' && <Line>{viPdfReading.reading}</Line>}
          {phase === 'stopped' && <Line>{viPdfReading.stopped}</Line>}
          {proposal && <Line>{factsOf(proposal)}</Line>}
          {proposal && <Line>{pagesWithoutText(proposal)}</Line>}
          {trouble && <Line>{trouble}</Line>}
          {phase !== 'reading' && names.length > 0 && (
            <Line>{viPdfReading.filled(names.join(', '))}</Line>
          )}
        </Box>
        {phase === 'reading' && (
          <Button size="small" color="inherit" onClick={stop} sx={{ flex: 'none', ml: 'auto' }}>
            {viPdfReading.stop}
          </Button>
        )}
        {phase === 'read' && proposal?.trouble === 'notLoaded' && (
          <Button size="small" variant="outlined" onClick={reread} sx={{ flex: 'none' }}>
            {vi.common.retry}
          </Button>
        )}
      </Box>
    </Box>
  );
}

function Line({ children }: { children: string }) {
  return children && <Typography variant="body2">{children}</Typography>;
}

/** Number of pages, and whether the text can be read. */
function factsOf({ pages, text }: Proposal): string {
  const facts = [
    pages === null ? '' : viPdfReading.pages(formatNumber(pages)),
    text === null ? '' : viPdfReading.text[text],
  ];
  return facts.filter(Boolean).join(' · ');
}

/** The pages after the cover that have no text; none is listed if the whole PDF has no text. */
function pagesWithoutText({ text, pictures }: Proposal): string {
  const inside = text === 'none' ? [] : pictures.filter((page) => page > 1);
  return inside.length > 0 ? viPdfReading.pictures(inside.map(formatNumber).join(', ')) : '';
}

function troubleOf({ trouble, pages }: Proposal): string {
  if (trouble === 'damaged' && pages !== null) return viPdfReading.trouble.partly;
  return trouble ? viPdfReading.trouble[trouble] : '';
}
