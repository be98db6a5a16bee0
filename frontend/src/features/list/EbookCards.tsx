import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { Ebook } from '@/api/types';
import { formatDate } from '@/text/format';
import { Cover } from '@/ui/Cover';
import type { RowsProps } from './EbookTable';
import { RowMenu } from './RowMenu';
import { RowStatus, RowTitle } from './RowParts';

/** The rows of the table on a phone. */
export function EbookCards({ ebooks, onOpen, onDelete }: RowsProps) {
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}>
      {ebooks
        ? ebooks.map((ebook) => (
            <EbookCard
              key={ebook.id}
              ebook={ebook}
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
  onOpen: () => void;
  onDelete: () => void;
}

function EbookCard({ ebook, onOpen, onDelete }: CardProps) {
  const about = [ebook.subject, ebook.grade].filter(Boolean).join(' · ');
  return (
    <Card component="li" sx={{ display: 'flex', gap: 1.5, p: 1.5 }}>
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
      <Box sx={{ mr: -1, mt: -0.5 }}>
        <RowMenu ebook={ebook} onOpen={onOpen} onDelete={onDelete} />
      </Box>
    </Card>
  );
}
