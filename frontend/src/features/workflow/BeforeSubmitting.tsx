import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useGetTocQuery } from '@/api/ebooks/toc';
import type { Ebook } from '@/api/types';
import { notesPanelId } from '@/features/notes/list/notesPanelId';
import { viSubmit } from '@/text/review/viSubmit';
import { Link } from '@/ui/Link';
import { lazyPart } from '@/ui/loading/lazyPart';
import { paths } from '@/ui/paths';
import { lacksPdf, remarkPath, remarkText, submitRemarks } from './submitRemarks';

const DuplicatesNotice = lazyPart(
  async () => (await import('@/features/duplicates/DuplicatesNotice')).DuplicatesNotice,
);

/** Remarks on an e-book that is about to be submitted, and possible duplicates. */
export function BeforeSubmitting({ ebook }: { ebook: Ebook }) {
  if (lacksPdf(ebook)) return <NoPdf ebook={ebook} />;
  return (
    <>
      <RemarkList ebook={ebook} />
      <DuplicatesNotice ebookId={ebook.id} where="submit" />
    </>
  );
}

/** Each remark links to the place where it can be resolved. */
function RemarkList({ ebook }: { ebook: Ebook }) {
  const { data: toc } = useGetTocQuery(ebook.id);
  const remarks = submitRemarks(ebook, toc);
  if (remarks.length === 0) return null;
  return (
    <Alert severity="warning" role="note" sx={{ mb: 2 }}>
      <Typography variant="body2" sx={{ fontWeight: 600 }}>
        {viSubmit.title}
      </Typography>
      <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5 }}>
        {remarks.map((remark) => (
          <li key={remark.kind}>
            {remark.kind === 'notes' ? (
              <MuiLink
                component="button"
                type="button"
                color="inherit"
                underline="always"
                onClick={toNotes}
                sx={{ lineHeight: '24px', font: 'inherit', textAlign: 'left' }}
              >
                {remarkText(remark)}
              </MuiLink>
            ) : (
              <Link
                to={remarkPath(remark, ebook.id)}
                color="inherit"
                underline="always"
                sx={{ lineHeight: '24px' }}
              >
                {remarkText(remark)}
              </Link>
            )}
          </li>
        ))}
      </Box>
    </Alert>
  );
}

/** Says that a submission needs a PDF, with a link to add one. */
function NoPdf({ ebook }: { ebook: Ebook }) {
  return (
    <Alert severity="error" sx={{ mb: 2 }}>
      {viSubmit.noPdf}{' '}
      <Link to={paths.editPdf(ebook.id)} color="inherit" underline="always">
        {viSubmit.addPdf}
      </Link>
    </Alert>
  );
}

/** Moves to the notes on this page. What was typed in the decision panel is kept. */
function toNotes(): void {
  const panel = document.getElementById(notesPanelId);
  panel?.scrollIntoView({ block: 'start' });
  panel?.focus({ preventScroll: true });
}
