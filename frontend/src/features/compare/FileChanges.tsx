import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';
import { formatNumber, formatSize } from '@/text/format';
import { viEbooks } from '@/text/record/viEbooks';
import { viCompare } from '@/text/review/viCompare';
import { Cover } from '@/ui/Cover';
import { lazyPart } from '@/ui/loading/lazyPart';
import { visuallyHidden } from '@/ui/messages/visuallyHidden';
import { type FileChange, type FileState, pathOf } from './changes';
import type { PageChangesProps } from './PageChanges';

/** The PDF before and after: name, size, pages, and a link to each while it is stored. */
export function PdfChange({ before, after }: FileChange) {
  return (
    <>
      <BeforeAndAfter
        before={<Pdf file={before} which={viCompare.before} />}
        after={<Pdf file={after} which={viCompare.after} />}
      />
      {before?.url && after?.url && <ComparePages before={before.url} after={after.url} />}
    </>
  );
}

const PageChanges = lazyPart(async () => (await import('./PageChanges')).PageChanges);

/** On request only, because both files are downloaded completely. */
function ComparePages({ before, after }: PageChangesProps) {
  const [comparing, setComparing] = useState(false);
  return (
    <Box sx={{ mt: 1.5 }}>
      <Button
        size="small"
        variant="outlined"
        aria-expanded={comparing}
        onClick={() => setComparing(!comparing)}
        sx={{ mb: comparing ? 1 : 0 }}
      >
        {comparing ? viCompare.hidePages : viCompare.comparePages}
      </Button>
      {comparing && (
        <PageChanges key={[before, after].map(pathOf).join(' ')} before={before} after={after} />
      )}
    </Box>
  );
}

function Pdf({ file, which }: { file: FileState | null; which: string }) {
  if (!file) return <Typography variant="body2">{viCompare.noFile}</Typography>;
  const facts = [
    file.size === null ? '' : formatSize(file.size),
    file.pages === null ? '' : viCompare.filePages(formatNumber(file.pages)),
  ];
  return (
    <>
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere', fontWeight: 500 }}>
        {file.name}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {facts.filter(Boolean).join(' · ')}
      </Typography>
      {file.url === null ? (
        <Gone />
      ) : (
        <Link
          href={file.url}
          target="_blank"
          rel="noopener"
          underline="always"
          variant="body2"
          sx={{ lineHeight: '24px' }}
        >
          {viCompare.open}
          <span style={visuallyHidden}>
            : {which} ({viEbooks.detail.newTab})
          </span>
        </Link>
      )}
    </>
  );
}

/** The cover before and after. */
export function CoverChange({ before, after }: FileChange) {
  return (
    <BeforeAndAfter
      before={<Picture file={before} which={viCompare.before} />}
      after={<Picture file={after} which={viCompare.after} />}
    />
  );
}

function Picture({ file, which }: { file: FileState | null; which: string }) {
  if (!file) return <Typography variant="body2">{viCompare.noFile}</Typography>;
  return (
    <>
      <Cover url={file.url} width={132} alt={viCompare.picture(which)} />
      {file.url === null && <Gone />}
    </>
  );
}

/** Replaced files are deleted after a while. */
function Gone() {
  return (
    <Typography variant="body2" sx={{ color: 'text.secondary', mt: 0.5 }}>
      {viCompare.gone}
    </Typography>
  );
}

function BeforeAndAfter({ before, after }: { before: ReactNode; after: ReactNode }) {
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 2 }}>
      <Side title={viCompare.before}>{before}</Side>
      <Side title={viCompare.after}>{after}</Side>
    </Box>
  );
}

function Side({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box sx={{ minWidth: 0 }}>
      <Typography variant="caption" component="div" sx={{ color: 'text.secondary', mb: 0.5 }}>
        {title}
      </Typography>
      {children}
    </Box>
  );
}
