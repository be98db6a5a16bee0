import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { viCompare } from '@/text/review/viCompare';
import { nothingChanged, type SnapshotDiff } from './changes';
import { FieldChanges } from './FieldChanges';
import { CoverChange, PdfChange } from './FileChanges';
import { OutlineChanges } from './OutlineChanges';

/** The differences part by part; equal parts are left out. */
export function ChangeList({ changes }: { changes: SnapshotDiff }) {
  const { fields, outline, changedLineCount, pdf, cover } = changes;
  if (nothingChanged(changes)) {
    return <Typography variant="body2">{viCompare.none}</Typography>;
  }
  return (
    <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {fields.length > 0 && (
        <Part title={viCompare.record}>
          <FieldChanges fields={fields} />
        </Part>
      )}
      {changedLineCount > 0 && (
        <Part title={viCompare.outline}>
          <OutlineChanges outline={outline} changedLineCount={changedLineCount} />
        </Part>
      )}
      {pdf && (
        <Part title={viCompare.pdf}>
          <PdfChange {...pdf} />
        </Part>
      )}
      {cover && (
        <Part title={viCompare.cover}>
          <CoverChange {...cover} />
        </Part>
      )}
    </Box>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box role="group" aria-label={title} sx={{ minWidth: 0 }}>
      <Typography variant="h3" sx={{ mb: 1 }}>
        {title}
      </Typography>
      {children}
    </Box>
  );
}
