import Box from '@mui/material/Box';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { renewLinksAfterMs, useListEbooksQuery } from '@/api/ebooks/ebooks';
import { useShownList } from '@/api/ebooks/shownLists';
import { shownRead } from '@/api/shownRead';
import type { Ebook, EbookPage } from '@/api/types';
import type { Requested } from '@/features/bulk/bulkDecision';
import { type RowSelection, useSelection } from '@/features/bulk/useSelection';
import { orderOf, toAddress, toFilters, toQuery } from '@/features/list/filter/listParams';
import type { Filtering } from '@/features/list/filter/useListParams';
import { viEbooks } from '@/text/record/viEbooks';
import { useLastPage } from '@/ui/address/useLastPage';
import { asOverlay, lazyPart } from '@/ui/loading/lazyPart';
import { ListStatus } from '@/ui/messages/ListStatus';
import { ErrorState } from '@/ui/messages/states';
import { Pager, shownRows } from '@/ui/Pager';
import { scrollKey } from '@/ui/scrollKey';
import { EbookCards } from './EbookCards';
import { EbookTable } from './EbookTable';
import { EmptyList } from './EmptyList';
import { ExportButton } from './ExportButton';
import { RowActions } from './RowMenu';
import { rowsSx } from './rowsSx';
import { useFirstRows } from './useFirstRows';
import { rememberRows, useReturnToRow } from './useReturnToRow';
import type { VisitedList } from './visitedList';

const preloadAfterMs = 1500;

const Bulk = lazyPart(async () => (await import('@/features/bulk/Bulk')).Bulk, asOverlay);

interface Props extends Filtering {
  phone: boolean;
  reviewer: boolean;
  onLeave: (list: VisitedList) => void;
  onDelete: (ebook: Ebook) => void;
}

/** The current page of the list, with actions for several rows together. */
export function ListRows(props: Props) {
  const { params, change, reviewer } = props;
  // Links to covers are valid for two hours; a page that stays open fetches new ones in time.
  const list = useListEbooksQuery(toQuery(params, reviewer), {
    pollingInterval: renewLinksAfterMs,
    skipPollingIfUnfocused: true,
  });
  const { currentData, isFetching } = list;
  const { data, failed } = shownRead(list, list.data);
  useShownList(list.originalArgs);
  const [requested, setRequested] = useState<Requested | null>(null);
  const selection = useSelection(toAddress(params).toString(), data?.ebooks);
  const pastEnd = useLastPage(params.page, currentData, (page) =>
    change({ page }, { replace: true }),
  );
  usePreload(Boolean(data));
  const empty = currentData?.ebooks.length === 0 && !pastEnd;
  // An empty previous list is not shown while this one loads.
  const page = data?.ebooks.length === 0 ? currentData : data;
  // Nothing while moving to the last page, so that the same text is announced again there.
  const announced = pastEnd ? undefined : currentData;
  return (
    <>
      {failed && <ErrorState title={viEbooks.list.error} {...failed} />}
      <ListStatus
        empty={empty && <EmptyList params={params} onClear={props.clear} />}
        shown={announced && shownRows({ ...params, total: announced.total })}
      />
      {!empty && (page || !failed) && (
        <Rows
          {...props}
          page={page}
          isFetching={isFetching}
          stale={Boolean(page) && !currentData}
          selection={selection}
        />
      )}
      {(requested || selection.chosen.length > 0) && (
        <Bulk
          selection={selection}
          requested={requested}
          onRequest={setRequested}
          onClose={() => selection.setAllChosen(false)}
        />
      )}
    </>
  );
}

interface ContentProps extends Props {
  page: EbookPage | undefined;
  isFetching: boolean;
  /** These rows belong to the previous list; the new ones are being loaded. */
  stale: boolean;
  selection: RowSelection;
}

function Rows(props: ContentProps) {
  const { params, change, phone, reviewer, page, isFetching, stale, selection } = props;
  const ebooks = page?.ebooks;
  const rendered = useFirstRows(ebooks);
  const rows = {
    ebooks: rendered.rows,
    selection,
    onOpen: useLeaving(props),
    onDelete: props.onDelete,
    onFilterByCreator: (createdBy: string) => change({ createdBy }),
  };
  useReturnToRow(rendered.complete);
  return (
    <Box
      aria-busy={isFetching}
      aria-label={ebooks ? undefined : viEbooks.list.loading}
      role={ebooks ? undefined : 'status'}
      style={{ opacity: stale ? 0.5 : 1, transition: 'opacity 150ms' }}
      sx={rowsSx}
    >
      {phone ? (
        <EbookCards {...rows} />
      ) : (
        <EbookTable
          {...rows}
          order={orderOf(params, reviewer)}
          deleted={params.deleted}
          onSort={(sort) => change({ sort })}
        />
      )}
      {page && rendered.complete && (
        <Pager
          page={params.page}
          limit={params.limit}
          total={page.total}
          announced
          totalPages={page.totalPages}
          onPage={(to) => change({ page: to })}
          onSize={(limit) => change({ limit })}
        >
          {page.total > 0 && !params.deleted && (
            <ExportButton filters={toFilters(params, reviewer)} />
          )}
        </Pager>
      )}
    </Box>
  );
}

/** Stores the list when it is left, for going back and for stepping through its e-books. */
function useLeaving({ params, page, stale, onLeave }: ContentProps) {
  const location = useLocation();
  return (ebook: Ebook) => {
    rememberRows([ebook.id]);
    onLeave({
      search: toAddress(params).toString(),
      ids: stale ? [] : (page?.ebooks.map(({ id }) => id) ?? []),
      first: (params.page - 1) * params.limit + 1,
      total: page?.total ?? 0,
      scrollKey: scrollKey(location),
    });
  };
}

/** Loads parts that a click may open, after the rows were shown. */
function usePreload(ready: boolean) {
  useEffect(() => {
    if (!ready) return;
    const timer = setTimeout(() => {
      RowActions.preload();
      Bulk.preload();
    }, preloadAfterMs);
    return () => clearTimeout(timer);
  }, [ready]);
}
