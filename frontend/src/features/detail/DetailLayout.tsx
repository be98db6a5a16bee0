import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import type { BesideFrom } from '@/features/workflow/docked';
import { hideBelowSx } from '@/ui/loading/hideBelow';

interface Props {
  /** Whether the reader is beside the page, which then has one column. */
  reading: boolean;
  /** From this width on the decision is beside the record; otherwise it is at the foot of the window. */
  besideFrom: BesideFrom;
  heading: ReactNode;
  decision: ReactNode;
  history: ReactNode;
  tools: ReactNode;
  banner: ReactNode;
  /** Whether the record hides what is below a part that is still loading (hideBelowSx). */
  hideBelow: boolean;
  /** The record. */
  children: ReactNode;
}

/**
 * Places the parts of the detail page. In the tab order the decision directly follows the heading,
 * before the tools that are visually beside the heading.
 */
export function DetailLayout({ reading, besideFrom, hideBelow, tools, children, ...parts }: Props) {
  return (
    <Box sx={[gridSx, reading ? {} : columnsSx]}>
      <Box sx={{ order: 0, mb: 2, minWidth: 0 }} className={tools ? 'heading' : 'heading wide'}>
        {parts.heading}
      </Box>
      {/* While reading, this box has no layout: the decision is above the record, the history below it. */}
      <Box className="side" sx={reading ? { display: 'contents' } : { order: 5, minWidth: 0 }}>
        <Box sx={{ ...stickySx(besideFrom), order: 3, mb: 2 }}>{parts.decision}</Box>
        <Box sx={{ order: 5, minWidth: 0 }}>{parts.history}</Box>
      </Box>
      {tools && (
        <Box className="tools" sx={{ ...toolsSx, order: 1, mb: 2 }}>
          {tools}
        </Box>
      )}
      <Box className="banner" sx={{ order: 2, minWidth: 0 }}>
        {parts.banner}
      </Box>
      <Box className="record" sx={{ ...recordSx, ...(hideBelow && hideBelowSx), order: 4, mb: 2 }}>
        {children}
      </Box>
    </Box>
  );
}

const gridSx = {
  display: 'grid',
  columnGap: 2,
  alignItems: 'start',
  gridTemplateColumns: 'minmax(0, 1fr)',
};

const toolsSx = { display: 'flex', flexWrap: 'wrap', gap: 1 };

const recordSx = {
  display: 'grid',
  gap: 2,
  alignContent: 'start',
  minWidth: 0,
  gridTemplateColumns: 'minmax(0, 1fr)',
};

/** Tools that are wider than the last column widen the middle one. */
const columnsSx = {
  gridTemplateColumns: { md: 'minmax(0, 1fr) auto 360px' },
  '& > *': { gridColumn: { md: '1 / -1' } },
  '& > .heading': { gridRow: { md: 1 }, gridColumn: { md: '1' } },
  '& > .wide': { gridColumn: { md: '1 / -1' } },
  '& > .tools': { gridRow: { md: 1 }, gridColumn: { md: '2 / -1' }, justifySelf: { md: 'end' } },
  '& > .banner': { gridRow: { md: 2 } },
  '& > .record': { gridRow: { md: 3 }, gridColumn: { md: '1 / 3' } },
  '& > .side': {
    gridRow: { md: 3 },
    gridColumn: { md: '3' },
    alignSelf: { md: 'stretch' },
  },
};

/** The decision stays in sight beside the record. */
const stickySx = (besideFrom: BesideFrom) => ({
  position: { [besideFrom]: 'sticky' },
  zIndex: { [besideFrom]: 2 },
  top: { [besideFrom]: 'calc(var(--header-offset) + 8px)' },
});
