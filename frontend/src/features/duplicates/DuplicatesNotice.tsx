import CopyIcon from '@mui/icons-material/ContentCopyOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { type Candidate, useCandidateDuplicates, useDuplicates } from '@/api/ebooks/duplicates';
import type { Duplicate, Duplicates } from '@/api/types';
import { formatNumber } from '@/text/format';
import { viDuplicates } from '@/text/record/viDuplicates';
import { viEbooks } from '@/text/record/viEbooks';
import { Link } from '@/ui/Link';
import { visuallyHidden } from '@/ui/messages/visuallyHidden';
import { paths } from '@/ui/paths';
import { canExpand, duplicatesTitle, factsOf, isCut, shownOf } from './duplicates';

interface DuplicatesProps {
  ebookId: string;
  where?: Where;
}

interface ListProps {
  found: Duplicates;
  /**
   * On the submit panel it is a warning. In the form its links open in a new tab, beside what is
   * typed.
   */
  where: Where;
}

type Where = 'page' | 'form' | 'submit';

/**
 * Possible duplicates of an e-book. It is only a hint, so it renders nothing if there are none or
 * if the call failed.
 */
export function DuplicatesNotice({ ebookId, where = 'page' }: DuplicatesProps) {
  const found = useDuplicates(ebookId);
  return found && <DuplicatesList found={found} where={where} />;
}

/** The same for an e-book that is about to be created. */
export function CandidateNotice({ candidate }: { candidate: Candidate }) {
  const found = useCandidateDuplicates(candidate);
  return found && <DuplicatesList found={found} where="form" />;
}

function DuplicatesList({ found, where }: ListProps) {
  const [expanded, setExpanded] = useState(false);
  const id = useId();
  const submitting = where === 'submit';
  return (
    <Alert
      severity={submitting ? 'warning' : 'info'}
      icon={submitting ? undefined : <CopyIcon fontSize="inherit" />}
      role="group"
      aria-labelledby={id}
      data-where={where}
      sx={noticeSx}
    >
      <Typography id={id} variant="body2" sx={{ fontWeight: 600 }}>
        {duplicatesTitle(found)}
      </Typography>
      {submitting && <Typography variant="body2">{viDuplicates.submitting}</Typography>}
      <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5 }}>
        {shownOf(found, expanded).map((duplicate) => (
          <Item key={duplicate.ebook.id} duplicate={duplicate} newTab={where === 'form'} />
        ))}
      </Box>
      {expanded && isCut(found) && (
        <Typography variant="body2" sx={{ mt: 0.5 }}>
          {viDuplicates.newest(formatNumber(found.duplicates.length))}
        </Typography>
      )}
      {canExpand(found) && (
        <Button
          size="small"
          color="inherit"
          aria-expanded={expanded}
          onClick={() => setExpanded(!expanded)}
          sx={{ mt: 0.5, ml: -0.625 }}
        >
          {expanded ? viDuplicates.less : viDuplicates.more(formatNumber(found.duplicates.length))}
        </Button>
      )}
    </Alert>
  );
}

/** Hidden while the submit panel on the same page shows the warning. */
const noticeSx = {
  mb: 2,
  overflowWrap: 'anywhere',
  '&[data-where="form"]': { mb: 0 },
  'body:has([data-where="submit"]) &[data-where="page"]': { display: 'none' },
};

function Item({ duplicate, newTab }: { duplicate: Duplicate; newTab: boolean }) {
  const { id, title } = duplicate.ebook;
  return (
    <Box component="li" sx={{ mb: 0.5 }}>
      <Link
        to={paths.ebook(id)}
        color="inherit"
        underline="always"
        sx={{ lineHeight: '24px' }}
        {...(newTab && { target: '_blank', rel: 'noopener' })}
      >
        {title}
        {newTab && <span style={visuallyHidden}> ({viEbooks.detail.newTab})</span>}
      </Link>
      <Typography variant="caption" component="div">
        {factsOf(duplicate)}
      </Typography>
    </Box>
  );
}
