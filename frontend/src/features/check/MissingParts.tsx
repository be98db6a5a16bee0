import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import { useGetTocQuery } from '@/api/ebooks/toc';
import type { Ebook } from '@/api/types';
import {
  lacksPdf,
  remarkPath,
  remarkText,
  type SubmitRemark,
  submitRemarks,
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
  const remarks = submitRemarks({ ...ebook, description, unchecked: false }, toc);
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
  if (remarks.length === 0) {
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
      {remarks.map((remark) => (
        <RemarkLink key={remark.kind} remark={remark} id={ebook.id} />
      ))}
    </Box>
  );
}

function RemarkLink({ remark, id }: { remark: SubmitRemark; id: string }) {
  const link = { color: 'inherit', underline: 'always' } as const;
  if (remark.kind !== 'description') {
    return (
      <Link to={remarkPath(remark, id)} {...link}>
        {remarkText(remark)}
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
      {remarkText(remark)}
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
