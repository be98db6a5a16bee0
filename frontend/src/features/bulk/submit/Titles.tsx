import Box from '@mui/material/Box';
import type { Ebook } from '@/api/types';
import { viBulk } from '@/text/list/viBulk';
import { remarksOf } from './remarks';
import { useSubmissionChecks } from './useSubmissionChecks';

interface Props {
  ebooks: readonly Ebook[];
  /** The decision is to submit, so each is shown with its warnings. */
  submitting: boolean;
}

/** The e-books of a decision. */
export function Titles({ ebooks, submitting }: Props) {
  return (
    <Box component="ul" tabIndex={0} aria-label={viBulk.bar} sx={titlesSx}>
      {submitting ? (
        <WithRemarks ebooks={ebooks} />
      ) : (
        ebooks.map((ebook) => <li key={ebook.id}>{ebook.title}</li>)
      )}
    </Box>
  );
}

function WithRemarks({ ebooks }: { ebooks: readonly Ebook[] }) {
  const known = useSubmissionChecks(ebooks);
  return ebooks.map((ebook) => {
    const remarks = remarksOf(ebook, known.get(ebook.id));
    return (
      <li key={ebook.id}>
        {ebook.title}
        {remarks.length > 0 && <div>{remarks.join(' · ')}</div>}
      </li>
    );
  });
}

const titlesSx = {
  m: 0,
  mt: 1.5,
  py: 1,
  pr: 1.5,
  pl: 3.5,
  maxHeight: 190,
  overflow: 'auto',
  borderRadius: 1,
  bgcolor: 'sunken',
  fontSize: '0.875rem',
  overflowWrap: 'anywhere',
  '& li + li': { mt: 0.5 },
  '& li > div': { color: 'warning.main' },
};
