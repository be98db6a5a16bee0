import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import type { Line, Spot } from '@/features/toc/outline/outline';
import type { InvalidField } from '@/features/toc/outline/outlineProblem';
import type { SaveTrouble } from '@/features/toc/state/editing';
import { formatNumber } from '@/text/format';
import { clip } from '@/text/length';
import { viOutlineHelp } from '@/text/outline/viOutlineHelp';
import { viEbooks } from '@/text/record/viEbooks';
import { viEdit } from '@/text/record/viEdit';
import { vi } from '@/text/vi';
import { LocalizedText } from '@/ui/messages/LocalizedText';

interface Props {
  trouble: SaveTrouble;
  lines: readonly Line[];
  onGo: (spot: Spot) => void;
  onRetry: () => void;
}

const maxListed = 4;
const linkSx = {
  font: 'inherit',
  textAlign: 'left',
  textDecoration: 'underline',
  overflowWrap: 'anywhere',
  minHeight: 24,
};

/** Why saving failed, with links to the invalid lines. */
export function TocTrouble({ trouble, lines, onGo, onRetry }: Props) {
  const { message, newStatus, canRetry, restSaved, fields = [] } = trouble;
  const more = fields.length - maxListed;
  return (
    <Alert severity="error" role="none" sx={{ '& .MuiAlert-message': { minWidth: 0 } }}>
      <Box role="alert">
        {viEdit.toc.errorPrefix}
        <LocalizedText>{message}</LocalizedText>
        {restSaved && <Box sx={{ mt: 0.5 }}>{viOutlineHelp.restSaved}</Box>}
        {newStatus && <Box sx={{ mt: 0.5 }}>{viEdit.closed(viEbooks.status[newStatus])}</Box>}
        {canRetry && (
          <Button
            size="small"
            color="inherit"
            variant="outlined"
            onClick={onRetry}
            sx={{ mt: 1, display: 'block' }}
          >
            {vi.common.retry}
          </Button>
        )}
      </Box>
      {fields.length > 0 && (
        <Box component="ul" aria-label={viOutlineHelp.invalidLines} sx={{ m: 0, mt: 0.5, pl: 2.5 }}>
          {fields.slice(0, maxListed).map((field) => (
            <li key={field.key + field.part}>
              <ButtonBase
                sx={linkSx}
                onClick={() => onGo({ key: field.key, part: field.part, caret: 'end' })}
              >
                {nameOf(field, lines)}
              </ButtonBase>
            </li>
          ))}
          {more > 0 && <li>{viOutlineHelp.moreLines(formatNumber(more))}</li>}
        </Box>
      )}
    </Alert>
  );
}

function nameOf({ key }: InvalidField, lines: readonly Line[]): string {
  const index = lines.findIndex((line) => line.key === key);
  const title = lines[index]?.title.trim() || viEdit.toc.noTitle;
  return viOutlineHelp.lineAt(formatNumber(index + 1), clip(title, 60));
}
