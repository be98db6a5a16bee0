import LibraryIcon from '@mui/icons-material/AutoStoriesOutlined';
import NoMatchIcon from '@mui/icons-material/SearchOff';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useEffect, useState } from 'react';
import { useListEbooksQuery } from '@/api/ebooks';
import { errorMessage } from '@/api/problem';
import type { Ebook } from '@/api/types';
import { viEbooks } from '@/text/viEbooks';
import { LinkButton } from '@/ui/LinkButton';
import { Pager } from '@/ui/Pager';
import { paths } from '@/ui/paths';
import { EmptyState, ErrorState } from '@/ui/states';
import { DeleteFromList } from './DeleteFromList';
import { EbookCards } from './EbookCards';
import { EbookTable } from './EbookTable';
import { FilterBar } from './FilterBar';
import {
  countFilters,
  type ListParams,
  noFilters,
  pageSizes,
  toAddress,
  toQuery,
} from './listParams';
import { saveQueue } from './queue';
import { SortSelect } from './SortSelect';
import { useListParams } from './useListParams';
import { useReturnToRow } from './useReturnToRow';

const linksLastMs = 45 * 60_000;

export function EbookList() {
  const [params, change] = useListParams();
  const phone = useMediaQuery('(max-width:599.95px)', { noSsr: true });
  const [deleting, setDeleting] = useState<Ebook | null>(null);
  const searching = params.search.trim() !== '';
  return (
    <>
      <FilterBar params={params} change={change} phone={phone} />
      {phone && (
        <SortSelect sort={params.sort} searching={searching} onSort={(sort) => change({ sort })} />
      )}
      <Box sx={{ minHeight: 600 }}>
        <Rows params={params} change={change} phone={phone} onDelete={setDeleting} />
      </Box>
      {deleting && <DeleteFromList ebook={deleting} onClose={() => setDeleting(null)} />}
    </>
  );
}

interface RowsProps {
  params: ListParams;
  change: (part: Partial<ListParams>, how?: { replace?: boolean }) => void;
  phone: boolean;
  onDelete: (ebook: Ebook) => void;
}

function Rows({ params, change, phone, onDelete }: RowsProps) {
  // Covers are signed for two hours; a page left open fetches new links in time.
  const { data, currentData, error, isFetching, refetch } = useListEbooksQuery(toQuery(params), {
    pollingInterval: linksLastMs,
    skipPollingIfUnfocused: true,
  });
  const returnToRow = useReturnToRow(Boolean(data));
  const pastEnd = currentData && params.page > 1 && params.page > currentData.totalPages;
  const lastPage = Math.max(1, currentData?.totalPages ?? 1);
  useEffect(() => {
    if (pastEnd) change({ page: lastPage }, { replace: true });
  });

  if (error && !isFetching) {
    return (
      <ErrorState title={viEbooks.list.error} message={errorMessage(error)} onRetry={refetch} />
    );
  }
  if (data?.ebooks.length === 0 && !pastEnd) return <Nothing params={params} change={change} />;

  const ebooks = error ? undefined : data?.ebooks;
  const open = (ebook: Ebook) => {
    returnToRow.remember(ebook.id);
    const ids = ebooks?.map((e) => e.id) ?? [];
    const complete = ids.length === data?.total;
    saveQueue({ search: toAddress(params).toString(), ids, complete });
  };
  const rows = { ebooks, onOpen: open, onDelete };
  const stale = Boolean(ebooks) && !currentData;
  return (
    <Box
      aria-busy={isFetching}
      aria-label={ebooks ? undefined : viEbooks.list.loading}
      role={ebooks ? undefined : 'status'}
      sx={{ opacity: stale ? 0.5 : 1, transition: 'opacity 150ms' }}
    >
      {phone ? (
        <EbookCards {...rows} />
      ) : (
        <EbookTable
          {...rows}
          sort={params.sort}
          searching={params.search.trim() !== ''}
          onSort={(sort) => change({ sort })}
        />
      )}
      {data && (
        <Pager
          page={params.page}
          limit={params.limit}
          total={data.total}
          totalPages={data.totalPages}
          sizes={pageSizes}
          onPage={(page) => change({ page })}
          onSize={(limit) => change({ limit })}
        />
      )}
    </Box>
  );
}

/** An empty library is not the same as a filter that matches nothing. */
function Nothing({ params, change }: Pick<RowsProps, 'params' | 'change'>) {
  if (countFilters(params) > 0) {
    return (
      <EmptyState icon={<NoMatchIcon />} text={viEbooks.list.noMatch}>
        <Button variant="outlined" onClick={() => change(noFilters)}>
          {viEbooks.filter.clear}
        </Button>
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={<LibraryIcon />} text={viEbooks.list.empty}>
      <LinkButton to={paths.createEbook} variant="contained">
        {viEbooks.list.emptyCreate}
      </LinkButton>
    </EmptyState>
  );
}
