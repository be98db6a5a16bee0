import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { fieldLabels } from '@/text/record/fieldLabels';
import type { FieldChange } from './changes';
import { Pieces } from './Pieces';

/** The fields that differ, word by word. */
export function FieldChanges({ fields }: { fields: readonly FieldChange[] }) {
  return (
    <Box component="dl" sx={{ m: 0, display: 'grid', gap: 1.5 }}>
      {fields.map(({ field, pieces }) => (
        <Box key={field} sx={{ minWidth: 0 }}>
          <Typography component="dt" variant="caption" sx={{ color: 'text.secondary' }}>
            {fieldLabels[field]}
          </Typography>
          <Typography component="dd" variant="body2" sx={{ m: 0 }}>
            <Pieces pieces={pieces} />
          </Typography>
        </Box>
      ))}
    </Box>
  );
}
