import BinIcon from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type ReactNode, useLayoutEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { useFindDeletedQuery } from '@/api/ebooks/bin';
import { useUser } from '@/api/session';
import type { Ebook } from '@/api/types';
import { mayManage } from '@/features/list/filter/listParams';
import { RestoreDialog } from '@/features/list/RestoreDialog';
import { formatDate, formatTime } from '@/text/format';
import { viDeleted } from '@/text/record/viDeleted';
import { viRestore } from '@/text/record/viRestore';
import { returnsFocusToPage } from '@/ui/focus/keepsFocusOnPage';
import { LinkButton } from '@/ui/LinkButton';
import { MessageBox } from '@/ui/messages/MessageBox';
import { paths } from '@/ui/paths';

const keptMs = 30 * 24 * 3_600_000;

/** Shown below the "not found" error: who deleted the e-book, and a button to restore it. */
export function DeletedEbook({ id }: { id: string }) {
  const manages = mayManage(useUser()?.role);
  const { data: ebook } = useFindDeletedQuery(id, {
    skip: !manages,
    refetchOnMountOrArgChange: true,
  });
  if (!manages) return <Message>{viDeleted.askManager}</Message>;
  if (ebook === undefined) return null;
  return ebook ? <InBin ebook={ebook} /> : <Message>{viDeleted.notInBin}</Message>;
}

function InBin({ ebook }: { ebook: Ebook }) {
  const [asking, setAsking] = useState(false);
  useLayoutEffect(returnsFocusToPage, []);
  const navigate = useNavigate();
  const { id, title, deleted_by, deleted_at = '' } = ebook;
  const until = new Date(deleted_at).getTime() + keptMs;
  return (
    <Message>
      {viDeleted.deleted(title, deleted_by?.full_name ?? '', formatTime(deleted_at))}{' '}
      {viDeleted.until(formatDate(until))}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1.5 }}>
        <Button size="small" variant="outlined" color="inherit" onClick={() => setAsking(true)}>
          {viRestore.title}
        </Button>
        <LinkButton to={`${paths.ebooks}?deleted=true`} size="small" color="inherit">
          {viDeleted.bin}
        </LinkButton>
      </Box>
      {asking && (
        <RestoreDialog
          ebook={ebook}
          onClose={() => setAsking(false)}
          onRestored={() => void navigate(paths.ebook(id), { replace: true })}
        />
      )}
    </Message>
  );
}

function Message({ children }: { children: ReactNode }) {
  return (
    <MessageBox
      role="status"
      tone="pending_review"
      icon={<BinIcon />}
      sx={{ maxWidth: 720, mt: 1.5 }}
    >
      {children}
    </MessageBox>
  );
}
