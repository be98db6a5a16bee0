import LibraryIcon from '@mui/icons-material/AutoStoriesOutlined';
import NoMatchIcon from '@mui/icons-material/SearchOff';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useEffect, useEffectEvent, useState } from 'react';
import { useListEbooksQuery } from '@/api/ebooks';
import { errorMessage } from '@/api/problem';
import type { Ebook, EbookPage } from '@/api/types';
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
import { SortSelect } from './SortSelect';
import { useListParams } from './useListParams';
import { useReturnToRow } from './useReturnToRow';

const linksLastMs = 45 * 60_000;

/** A list as it was left: its address after the question mark, and its rows. */
export interface ListLeft {
  search: string;
  ids: string[];
  /** Whether `ids` holds the whole list, not only the page one saw. */
  complete: boolean;
}

export function EbookList({ onLeave }: { onLeave: (list: ListLeft) => void }) {
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
        <Rows
          params={params}
          change={change}
          phone={phone}
          onLeave={onLeave}
          onDelete={setDeleting}
        />
      </Box>
      {deleting && <DeleteFromList ebook={deleting} onClose={() => setDeleting(null)} />}
    </>
  );
}

interface RowsProps {
  params: ListParams;
  change: (part: Partial<ListParams>, how?: { replace?: boolean }) => void;
  phone: boolean;
  onLeave: (list: ListLeft) => void;
  onDelete: (ebook: Ebook) => void;
}

function Rows({ params, change, phone, onLeave, onDelete }: RowsProps) {
  // Covers are signed for two hours; a page left open fetches new links in time.
  const { data, currentData, error, isFetching, refetch } = useListEbooksQuery(toQuery(params), {
    pollingInterval: linksLastMs,
    skipPollingIfUnfocused: true,
  });
  const returnToRow = useReturnToRow(Boolean(data));
  const pastEnd = useLastPage(params, currentData, change);

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
    onLeave({ search: toAddress(params).toString(), ids, complete });
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

/** Past the last page one is led to it; whether one is on the way. */
function useLastPage(params: ListParams, list: EbookPage | undefined, change: RowsProps['change']) {
  const pastEnd = list !== undefined && params.page > 1 && params.page > list.totalPages;
  const lastPage = Math.max(1, list?.totalPages ?? 1);
  const goThere = useEffectEvent(() => change({ page: lastPage }, { replace: true }));
  useEffect(() => {
    if (pastEnd) goThere();
  }, [pastEnd]);
  return pastEnd;
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
