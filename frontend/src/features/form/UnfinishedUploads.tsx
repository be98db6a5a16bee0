import Alert from '@mui/material/Alert';
import { useState } from 'react';
import { useSession } from '@/api/session';
import { viEbooks } from '@/text/viEbooks';
import { Link } from '@/ui/Link';
import { paths } from '@/ui/paths';
import { unfinishedOf } from './keptUpload';

/** Whoever reloaded while a new e-book's PDF was being sent finds the way back to it here. */
export function UnfinishedUploads() {
  const user = useSession().user;
  const [unfinished] = useState(() => (user ? unfinishedOf(user.id) : []));
  return unfinished.map(({ ebookId, name }) => (
    <Alert key={ebookId} severity="info" sx={{ overflowWrap: 'anywhere' }}>
      {viEbooks.upload.unfinished(name)}{' '}
      <Link to={paths.editEbook(ebookId)}>{viEbooks.upload.resume}</Link>
    </Alert>
  ));
}
