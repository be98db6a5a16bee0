import Typography from '@mui/material/Typography';
import { useGetCorrectionQuery } from '@/api/ebooks/correction';
import { type ListParams, toAddress, toFilters } from '@/features/list/filter/listParams';
import { viCorrection } from '@/text/list/viCorrection';
import { Link } from '@/ui/Link';
import { paths } from '@/ui/paths';

/**
 * Another search that finds something. Without one, and after a failure, there is nothing to say
 * beside the empty list.
 */
export function Correction({ params }: { params: ListParams }) {
  const { currentData: search } = useGetCorrectionQuery(toFilters(params, false));
  if (!search) return null;
  const address = toAddress({ ...params, search, page: 1 });
  return (
    <Typography role="status" sx={{ mb: 1.5 }}>
      {viCorrection.meant}{' '}
      <Link to={`${paths.ebooks}?${address}`} sx={{ fontWeight: 600 }}>
        “{search}”
      </Link>
      {viCorrection.end}
    </Typography>
  );
}
