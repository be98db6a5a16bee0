import NoMatchIcon from '@mui/icons-material/SearchOff';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useListPeopleQuery } from '@/api/account/people';
import { errorMessage } from '@/api/problem';
import { viPeople } from '@/text/people/viPeople';
import { EmptyState, ErrorState } from '@/ui/messages/states';
import { Pager } from '@/ui/Pager';
import { PeopleCards, PeopleTable } from './PeopleRows';
import { type PeopleParams, pageSizes, toQuery } from './params';

interface Props {
  params: PeopleParams;
  change: (part: Partial<PeopleParams>) => void;
}

const nothing = { search: '', role: '', state: '' } as const;

/** A page of the accounts: a table, or cards on a phone. */
export function PeopleList({ params, change }: Props) {
  const list = useListPeopleQuery(toQuery(params), { refetchOnMountOrArgChange: true });
  const { data, currentData, error, isFetching, refetch } = list;
  const phone = useMediaQuery('(max-width:799.95px)', { noSsr: true });
  if (error && !isFetching) {
    return <ErrorState title={viPeople.error} message={errorMessage(error)} onRetry={refetch} />;
  }
  if (!data) return <Loading />;
  if (data.users.length === 0) {
    return (
      <EmptyState icon={<NoMatchIcon />} text={viPeople.empty}>
        <Button variant="outlined" onClick={() => change({ ...nothing, page: 1 })}>
          {viPeople.clear}
        </Button>
      </EmptyState>
    );
  }
  const Rows = phone ? PeopleCards : PeopleTable;
  return (
    <Box
      aria-busy={isFetching}
      style={{ opacity: currentData ? 1 : 0.5, transition: 'opacity 150ms' }}
    >
      <Rows people={data.users} onOpen={(person) => change({ person })} />
      <Pager
        page={data.page}
        totalPages={data.totalPages}
        limit={data.limit}
        total={data.total}
        sizes={pageSizes}
        onPage={(page) => change({ page })}
        onSize={(limit) => change({ limit })}
      />
    </Box>
  );
}

function Loading() {
  return (
    <Box role="status" aria-label={viPeople.loading} sx={{ display: 'grid', gap: 1 }}>
      {[0, 1, 2, 3, 4, 5].map((row) => (
        <Skeleton key={row} variant="rounded" height={56} />
      ))}
    </Box>
  );
}
