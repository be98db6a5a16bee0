import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { Ebook } from '@/api/types';
import { RowCheckbox } from '@/features/bulk/RowCheckbox';
import type { RowSelection } from '@/features/bulk/useSelection';
import { columns } from '@/features/record/recordFields';
import { formatDate } from '@/text/format';
import { Cover } from '@/ui/Cover';
import type { RowsProps } from './EbookTable';
import { RowMenu } from './RowMenu';
import { RowStatus, RowTitle } from './RowParts';
import { useOpenRow } from './useOpenRow';

/** The table's rows as cards, for phones. */
export function EbookCards({ ebooks, selection, onOpen, onDelete }: RowsProps) {
  return (
    <Box component="ul" data-rows={ebooks ? '' : undefined} sx={listSx}>
      {ebooks
        ? ebooks.map((ebook) => (
            <EbookCard
              key={ebook.id}
              ebook={ebook}
              selection={selection}
              onOpen={() => onOpen(ebook)}
              onDelete={() => onDelete(ebook)}
            />
          ))
        : ['a', 'b', 'c', 'd', 'e'].map((key) => (
            <li key={key}>
              <Skeleton variant="rounded" height={118} />
            </li>
          ))}
    </Box>
  );
}

interface CardProps {
  ebook: Ebook;
  selection: RowSelection;
  onOpen: () => void;
  onDelete: () => void;
}

function EbookCard({ ebook, selection, onOpen, onDelete }: CardProps) {
  const openHandlers = useOpenRow(ebook, onOpen);
  const about = columns
    .map((name) => ebook[name])
    .filter(Boolean)
    .join(' · ');
  return (
    <Card component="li" {...openHandlers} sx={cardSx(selection.has(ebook.id), !ebook.deleted_at)}>
      <Cover url={ebook.cover_thumb_url} width={66} />
      <Box sx={{ flex: 1, minWidth: 0, display: 'grid', gap: 0.5, alignContent: 'start' }}>
        <Box>
          <RowTitle ebook={ebook} onOpen={onOpen} />
        </Box>
        {about && (
          <Typography variant="caption" sx={{ color: 'text.secondary' }}>
            {about}
          </Typography>
        )}
        <RowStatus ebook={ebook} />
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {ebook.creator.full_name} · {formatDate(ebook.created_at)}
        </Typography>
      </Box>
      <Box
        sx={{ display: 'flex', flexDirection: 'column', alignItems: 'center', mr: -1, mt: -0.5 }}
      >
        <RowMenu ebook={ebook} onOpen={onOpen} onDelete={onDelete} />
        <RowCheckbox ebook={ebook} selection={selection} />
      </Box>
    </Card>
  );
}

const cardSx = (chosen: boolean, opens: boolean) => ({
  display: 'flex',
  gap: 1.5,
  p: 1.5,
  cursor: opens ? 'pointer' : 'default',
  overflowWrap: 'anywhere',
  ...(chosen && { borderColor: 'primary.main', bgcolor: 'sunken' }),
});

const listSx = { listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 };
