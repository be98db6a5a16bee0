import KeyIcon from '@mui/icons-material/PasswordOutlined';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useState } from 'react';
import { type Token, useListTokensQuery } from '@/api/account/tokens';
import { shownRead } from '@/api/shownRead';
import { viTokens } from '@/text/people/viTokens';
import { DimmedWhileLoading } from '@/ui/loading/DimmedWhileLoading';
import { LoadingRows } from '@/ui/loading/LoadingRows';
import { asOverlay, lazyPart } from '@/ui/loading/lazyPart';
import { EmptyState, ErrorState } from '@/ui/messages/states';
import { Pager } from '@/ui/Pager';
import { TokenCards, TokenTable } from './TokenRows';

const RevokeDialog = lazyPart(async () => (await import('./RevokeDialog')).RevokeDialog, asOverlay);

/** A page of the tokens: a table, or cards on a narrow screen. */
export function TokenList() {
  const [paging, setPaging] = useState({ page: 1, limit: 25 });
  const [revoking, setRevoking] = useState<Token | null>(null);
  const list = useListTokensQuery(paging, { refetchOnMountOrArgChange: true });
  const { data, failed } = shownRead(list, list.data);
  const narrow = useMediaQuery('(max-width:1099.95px)', { noSsr: true });
  const failure = failed && <ErrorState title={viTokens.error} {...failed} />;
  if (!data) return failure ?? <LoadingRows label={viTokens.loading} />;
  const Rows = narrow ? TokenCards : TokenTable;
  return (
    <>
      {failure}
      {data.total === 0 ? (
        <EmptyState icon={<KeyIcon />} text={viTokens.empty} />
      ) : (
        <DimmedWhileLoading busy={list.isFetching} outdated={!list.currentData}>
          <Rows tokens={data.tokens} onRevoke={setRevoking} />
          <Pager
            page={data.page}
            totalPages={data.totalPages}
            limit={data.limit}
            total={data.total}
            onPage={(page) => setPaging({ ...paging, page })}
            onSize={(limit) => setPaging({ page: 1, limit })}
          />
          {revoking && <RevokeDialog token={revoking} onClose={() => setRevoking(null)} />}
        </DimmedWhileLoading>
      )}
    </>
  );
}
