import DoneIcon from '@mui/icons-material/TaskAltOutlined';
import { useEffect } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { useListEbooksQuery } from '@/api/ebooks/ebooks';
import { isId } from '@/api/ids';
import { errorMessage } from '@/api/problem';
import type { User } from '@/api/types';
import { useFresh, whenOpened } from '@/api/useFresh';
import { viCheck } from '@/text/record/viCheck';
import { viEbooks } from '@/text/record/viEbooks';
import { LinkButton } from '@/ui/LinkButton';
import { EmptyState, ErrorState } from '@/ui/messages/states';
import { Page } from '@/ui/Page';
import { paths } from '@/ui/paths';
import { CheckDone } from './CheckDone';
import { DeskDraft } from './DeskDraft';
import { Loading } from './Loading';
import { deskAddress, doneId, draftsQuery, listAddressOf } from './lists';
import { positionIn } from './round';
import { roundStore, useRound } from './rounds';

interface Props {
  user: User;
  /** The id of the shown draft; without one a round begins. */
  id: string | undefined;
  /** The query string of the list that the drafts come from. */
  search: string;
}

/** Goes through the user's own unchecked drafts, one after the other. */
export function CheckDesk({ user, id, search }: Props) {
  const round = useRound(user.id, search);
  const position = round && isId(id) ? positionIn(round, id) : null;
  if (position && isId(id)) return <DeskDraft {...{ user, id, search, position }} />;
  return (
    <Page
      title={viCheck.title}
      tools={
        <LinkButton to={listAddressOf(search)} color="inherit">
          {viEbooks.detail.back}
        </LinkButton>
      }
    >
      {id === doneId ? (
        <RoundEnd userId={user.id} search={search} />
      ) : (
        <RoundStart key={id} userId={user.id} firstId={id} search={search} />
      )}
    </Page>
  );
}

function RoundEnd({ userId, search }: { userId: string; search: string }) {
  const round = useRound(userId, search);
  if (!round) return <Navigate to={`${paths.check}${search}`} replace />;
  return <CheckDone round={round} search={search} />;
}

interface RoundStartProps {
  userId: string;
  /** The draft to begin with, if it is in the list. */
  firstId: string | undefined;
  search: string;
}

/** Reads the list and begins a round with it. */
function RoundStart({ userId, firstId, search }: RoundStartProps) {
  const { data, error, retry } = useFresh(useListEbooksQuery(draftsQuery(search), whenOpened));
  const navigate = useNavigate();
  useEffect(() => {
    if (!data) return;
    const ids = data.ebooks.map((ebook) => ebook.id);
    roundStore.dispatch({ do: 'begin', round: { userId, search, ids, total: data.total } });
    const first = ids.find((id) => id === firstId) ?? ids[0];
    if (first) navigate(deskAddress(first, search), { replace: true });
  }, [data, userId, firstId, search, navigate]);
  if (error && !data) {
    return <ErrorState title={viCheck.error} message={errorMessage(error)} onRetry={retry} />;
  }
  if (data?.ebooks.length !== 0) return <Loading />;
  return <EmptyState icon={<DoneIcon />} text={viCheck.none} />;
}
