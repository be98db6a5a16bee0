import Box from '@mui/material/Box';
import { viCompare } from '@/text/review/viCompare';
import { visuallyHidden } from '@/ui/messages/visuallyHidden';
import { type DiffPiece, shortened } from './words';

/** A text with its removed and added parts, marked by more than colour. */
export function Pieces({ pieces }: { pieces: readonly DiffPiece[] }) {
  return (
    <Box component="span" sx={piecesSx}>
      {keyed(shortened(pieces)).map(({ key, kind, text }) =>
        kind === 'same' ? (
          <span key={key}>{text}</span>
        ) : kind === 'removed' ? (
          <del key={key}>
            <span style={visuallyHidden}>[{viCompare.removedText}: </span>
            {text}
            <span style={visuallyHidden}>]</span>
          </del>
        ) : (
          <ins key={key}>
            <span style={visuallyHidden}>[{viCompare.addedText}: </span>
            {text}
            <span style={visuallyHidden}>]</span>
          </ins>
        ),
      )}
    </Box>
  );
}

/** The key of a piece is where it ends. */
function keyed(pieces: readonly DiffPiece[]): (DiffPiece & { key: number })[] {
  let key = 0;
  return pieces.map((piece) => {
    key += piece.text.length;
    return { ...piece, key };
  });
}

const piecesSx = {
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  '& del, & ins': { borderRadius: 0.5, px: '2px', position: 'relative' },
  '& del': { bgcolor: 'status.rejected.tint', color: 'status.rejected.ink' },
  '& ins': { bgcolor: 'status.published.tint', color: 'status.published.ink' },
} as const;
