import Typography from '@mui/material/Typography';
import type { Ebook } from '@/api/types';
import { viUnited } from '@/text/record/viUnited';

/** The first characters of a digest, which are enough to compare it by eye. */
const shortDigest = 12;

/** Says that values were united after the submission, with the digest of the submitted record. */
export function UnitedLine({ united }: Pick<Ebook, 'united'>) {
  if (!united) return null;
  return (
    <Typography
      variant="body2"
      title={united.record_sha256}
      sx={{ mt: 0.5, color: 'text.secondary', overflowWrap: 'anywhere' }}
    >
      {viUnited.since(united.record_sha256.slice(0, shortDigest))}
    </Typography>
  );
}
