import Alert from '@mui/material/Alert';
import { useState } from 'react';
import { useSession } from '@/api/session';
import { keysUnder } from '@/state/storedJson';
import { viEbooks } from '@/text/record/viEbooks';
import { Link } from '@/ui/Link';
import { paths } from '@/ui/paths';
import { uploadPrefix, uploadStore } from './uploadStore';

/**
 * Links to e-books whose upload was interrupted, for example by a reload while a new e-book was
 * created.
 */
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

/** The unfinished uploads of a user, for any e-book. */
function unfinishedOf(userId: string): { ebookId: string; name: string }[] {
  const prefix = `${uploadPrefix}${userId}:`;
  return keysUnder(prefix).flatMap((key) => {
    const ebookId = key.slice(prefix.length);
    const upload = uploadStore(userId, ebookId).read();
    return upload ? [{ ebookId, name: upload.name }] : [];
  });
}
