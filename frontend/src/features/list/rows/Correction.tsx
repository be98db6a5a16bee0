import Typography from '@mui/material/Typography';
import { useGetCorrectionQuery } from '@/api/ebooks/correction';
import { type ListParams, toAddress, toFilters } from '@/features/list/filter/listParams';
import { viCorrection } from '@/text/list/viCorrection';
import { Link } from '@/ui/Link';
import { paths } from '@/ui/paths';

/**
 * Suggests a similar search that finds something. It is added to the list's status region, so that it
 * is announced.
 */
export function Correction({ params }: { params: ListParams }) {
  const { currentData: search } = useGetCorrectionQuery(toFilters(params, false));
  return (
    // While it is empty, the negative margin removes the gap before it.
    <Typography sx={{ mb: search ? 1.5 : -1.5 }}>
      {search && <Suggestion search={search} params={params} />}
    </Typography>
  );
}

function Suggestion({ search, params }: { search: string; params: ListParams }) {
  const address = toAddress({ ...params, search, page: 1 });
  return (
    <>
      {viCorrection.meant}{' '}
      <Link to={`${paths.ebooks}?${address}`} sx={{ fontWeight: 600 }}>
        “{search}”
      </Link>
      {viCorrection.end}
    </>
  );
}
