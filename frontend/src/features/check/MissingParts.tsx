import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import { useGetTocQuery } from '@/api/ebooks/toc';
import type { Ebook } from '@/api/types';
import {
  lacksPdf,
  type Missing,
  missingIn,
  missingText,
  placeOf,
} from '@/features/workflow/submitRemarks';
import { viCheck } from '@/text/record/viCheck';
import { viSubmit } from '@/text/review/viSubmit';
import { Link } from '@/ui/Link';
import { paths } from '@/ui/paths';

interface Props {
  ebook: Ebook;
  /** The description as currently typed. */
  description: string;
}

/** What the saved e-book would lack for a submission; each item links to where it can be added. */
export function MissingParts({ ebook, description }: Props) {
  const { data: toc } = useGetTocQuery(ebook.id);
  const missing = missingIn({ ...ebook, description, unchecked: false }, toc);
  if (lacksPdf(ebook)) {
    return (
      <Box role="note" sx={{ ...lineSx, color: 'error.main' }}>
        {viSubmit.noPdf}
        <Link to={paths.editPdf(ebook.id)} color="inherit" underline="always">
          {viSubmit.addPdf}
        </Link>
      </Box>
    );
  }
  if (missing.length === 0) {
    return (
      <Box role="note" sx={{ ...lineSx, color: 'text.secondary' }}>
        {toc && viCheck.complete}
      </Box>
    );
  }
  return (
    <Box role="note" sx={lineSx}>
      <Box component="span" sx={{ fontWeight: 600 }}>
        {viSubmit.title}
      </Box>
      {missing.map((item) => (
        <MissingPart key={item.kind} item={item} id={ebook.id} />
      ))}
    </Box>
  );
}

function MissingPart({ item, id }: { item: Missing; id: string }) {
  const link = { color: 'inherit', underline: 'always' } as const;
  if (item.kind !== 'description') {
    return (
      <Link to={placeOf(item, id)} {...link}>
        {missingText(item)}
      </Link>
    );
  }
  return (
    <MuiLink
      component="button"
      type="button"
      sx={{ font: 'inherit' }}
      {...link}
      onClick={focusDescription}
    >
      {missingText(item)}
    </MuiLink>
  );
}

/** The description is a field of this form. */
const focusDescription = () => document.getElementById('field-description')?.focus();

const lineSx = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 1.5,
  fontSize: '0.875rem',
  lineHeight: '24px',
  minHeight: 24,
};
