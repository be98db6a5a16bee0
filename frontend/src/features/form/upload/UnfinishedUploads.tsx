import Alert from '@mui/material/Alert';
import { viEbooks } from '@/text/record/viEbooks';
import { Link } from '@/ui/Link';
import { paths } from '@/ui/paths';
import { useUnfinished } from './useUnfinished';

/**
 * Links to e-books whose upload was interrupted, for example by a reload while a new e-book was
 * created.
 */
export function UnfinishedUploads() {
  return useUnfinished().map(({ ebookId, fileName }) => (
    <Alert key={ebookId} severity="info" sx={{ overflowWrap: 'anywhere' }}>
      {viEbooks.upload.unfinished(fileName)}{' '}
      <Link to={paths.editEbook(ebookId)}>{viEbooks.upload.resume}</Link>
    </Alert>
  ));
}
