import NoMatchIcon from '@mui/icons-material/SearchOff';
import Button from '@mui/material/Button';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useListPeopleQuery } from '@/api/account/people';
import { shownRead } from '@/api/shownRead';
import { viPeople } from '@/text/people/viPeople';
import type { ChangeOptions } from '@/ui/address/useAddress';
import { useLastPage } from '@/ui/address/useLastPage';
import { DimmedWhileLoading } from '@/ui/loading/DimmedWhileLoading';
import { LoadingRows } from '@/ui/loading/LoadingRows';
import { ListStatus } from '@/ui/messages/ListStatus';
import { EmptyState, ErrorState } from '@/ui/messages/states';
import { Pager, shownRows } from '@/ui/Pager';
import { PeopleCards, PeopleTable } from './PeopleRows';
import { type PeopleParams, toQuery } from './params';

interface Props {
  params: PeopleParams;
  change: (part: Partial<PeopleParams>, options?: ChangeOptions) => void;
}

const noFilters = { search: '', role: '', state: '' } as const;

/** A page of the accounts: a table, or cards on a phone. */
export function PeopleList({ params, change }: Props) {
  const list = useListPeopleQuery(toQuery(params), { refetchOnMountOrArgChange: true });
  const { data, failed } = shownRead(list, list.data);
  const pastEnd = useLastPage(params.page, list.currentData, (page) =>
    change({ page }, { replace: true }),
  );
  const phone = useMediaQuery('(max-width:799.95px)', { noSsr: true });
  const failure = failed && <ErrorState title={viPeople.error} {...failed} />;
  if (!data || pastEnd) return failure ?? <LoadingRows label={viPeople.loading} />;
  const emptyState = data.users.length === 0 && (
    <EmptyState icon={<NoMatchIcon />} text={viPeople.empty}>
      <Button variant="outlined" onClick={() => change({ ...noFilters, page: 1 })}>
        {viPeople.clear}
      </Button>
    </EmptyState>
  );
  const Rows = phone ? PeopleCards : PeopleTable;
  return (
    <>
      {failure}
      <ListStatus empty={emptyState} shown={shownRows(data)} />
      {!emptyState && (
        <DimmedWhileLoading busy={list.isFetching} outdated={!list.currentData}>
          <Rows people={data.users} onOpen={(person) => change({ person })} />
          <Pager
            page={data.page}
            totalPages={data.totalPages}
            limit={data.limit}
            total={data.total}
            announced
            onPage={(page) => change({ page })}
            onSize={(limit) => change({ limit })}
          />
        </DimmedWhileLoading>
      )}
    </>
  );
}
