import KeyIcon from '@mui/icons-material/PasswordOutlined';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useState } from 'react';
import { type Token, useListTokensQuery } from '@/api/account/tokens';
import { errorMessage } from '@/api/problem';
import { viTokens } from '@/text/people/viTokens';
import { lazyPart, overPage } from '@/ui/loading/lazyPart';
import { EmptyState, ErrorState } from '@/ui/messages/states';
import { Pager } from '@/ui/Pager';
import { TokenCards, TokenTable } from './TokenRows';

const RevokeDialog = lazyPart(async () => (await import('./RevokeDialog')).RevokeDialog, overPage);

const sizes = [10, 25, 50, 100];

/** A page of the tokens: a table, or cards on a narrow screen. */
export function TokenList() {
  const [shown, setShown] = useState({ page: 1, limit: 25 });
  const [revoking, setRevoking] = useState<Token | null>(null);
  const list = useListTokensQuery(shown, { refetchOnMountOrArgChange: true });
  const { data, currentData, error, isFetching, refetch } = list;
  const narrow = useMediaQuery('(max-width:1099.95px)', { noSsr: true });
  if (error && !isFetching) {
    return <ErrorState title={viTokens.error} message={errorMessage(error)} onRetry={refetch} />;
  }
  if (!data) return <Loading />;
  if (data.total === 0) return <EmptyState icon={<KeyIcon />} text={viTokens.empty} />;
  const Rows = narrow ? TokenCards : TokenTable;
  return (
    <Box
      aria-busy={isFetching}
      style={{ opacity: currentData ? 1 : 0.5, transition: 'opacity 150ms' }}
    >
      <Rows tokens={data.tokens} onRevoke={setRevoking} />
      <Pager
        page={data.page}
        totalPages={data.totalPages}
        limit={data.limit}
        total={data.total}
        sizes={sizes}
        onPage={(page) => setShown({ ...shown, page })}
        onSize={(limit) => setShown({ page: 1, limit })}
      />
      {revoking && <RevokeDialog token={revoking} onClose={() => setRevoking(null)} />}
    </Box>
  );
}

function Loading() {
  return (
    <Box role="status" aria-label={viTokens.loading} sx={{ display: 'grid', gap: 1 }}>
      {[0, 1, 2, 3].map((row) => (
        <Skeleton key={row} variant="rounded" height={56} />
      ))}
    </Box>
  );
}
