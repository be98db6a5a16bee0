import DoneIcon from '@mui/icons-material/TaskAltOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { shallowEqual, useDispatch, useSelector } from 'react-redux';
import type { api } from '@/api/api';
import type { Dispatch } from '@/api/dispatch';
import { ebooksApi, useListEbooksQuery } from '@/api/ebooks/ebooks';
import { errorMessage } from '@/api/problem';
import { type Ebook, may } from '@/api/types';
import { useFresh, whenOpened } from '@/api/useFresh';
import { lacksPdf } from '@/features/workflow/submitRemarks';
import { formatNumber } from '@/text/format';
import { viCheck } from '@/text/record/viCheck';
import { LinkButton } from '@/ui/LinkButton';
import { lazyPart } from '@/ui/loading/lazyPart';
import { EmptyState, ErrorState } from '@/ui/messages/states';
import { paths } from '@/ui/paths';
import { Loading } from './Loading';
import { draftsQuery } from './lists';
import { maxRoundSize, type Round } from './round';
import { roundStore } from './rounds';

const BulkDialog = lazyPart(async () => (await import('@/features/bulk/BulkDialog')).BulkDialog, {
  shown: 'over',
  onClose: ({ onClose }) => onClose(null),
  takesKeys: () => true,
});

interface Props {
  round: Round;
  search: string;
}

/** The end of a round: submits the checked drafts, or continues with the unchecked ones. */
export function CheckDone({ round, search }: Props) {
  const unchecked = useFresh(useListEbooksQuery(draftsQuery(search), whenOpened));
  const checked = useCheckedEbooks(round);
  const [toSubmit, setToSubmit] = useState<readonly Ebook[] | null>(null);
  const submittable = checked?.filter((ebook) => may(ebook, 'submit')) ?? [];
  const withoutPdf = submittable.filter(lacksPdf).length;
  const ready = submittable.filter((ebook) => !lacksPdf(ebook)).slice(0, maxRoundSize);
  const checkedCount = formatNumber(round.checked.length);
  const close = (stillChosen: string[] | null) => {
    const sent =
      stillChosen && toSubmit?.map(({ id }) => id).filter((id) => !stillChosen.includes(id));
    if (sent) roundStore.dispatch({ do: 'forget', ids: sent });
    setToSubmit(null);
  };
  const failure = unchecked.error ? (
    <ErrorState
      title={viCheck.error}
      message={errorMessage(unchecked.error)}
      onRetry={unchecked.retry}
      kept={Boolean(unchecked.data)}
    />
  ) : null;
  if (!unchecked.data || !checked) return failure ?? <Loading />;
  const { total } = unchecked.data;
  return (
    <>
      {failure}
      <EmptyState
        icon={<DoneIcon />}
        text={round.checked.length > 0 ? viCheck.done(checkedCount) : viCheck.doneNone}
      >
        <Typography variant="body2">
          {total > 0 ? viCheck.left(formatNumber(total)) : viCheck.allChecked}
          {withoutPdf > 0 && ` ${viCheck.withoutPdf(formatNumber(withoutPdf))}`}
        </Typography>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 1 }}>
          {ready.length > 0 && (
            <Button variant="contained" autoFocus onClick={() => setToSubmit(ready)}>
              {viCheck.submit(formatNumber(ready.length))}
            </Button>
          )}
          {total > 0 && (
            <LinkButton to={`${paths.check}${search}`} variant="outlined">
              {viCheck.continue}
            </LinkButton>
          )}
        </Box>
      </EmptyState>
      {toSubmit && (
        <BulkDialog
          decision={{ action: 'submit', ebooks: toSubmit }}
          onClose={close}
          onChoose={() => undefined}
        />
      )}
    </>
  );
}

const { getEbook } = ebooksApi.endpoints;

interface State {
  [api.reducerPath]: ReturnType<typeof api.reducer>;
}

/**
 * The checked e-books in their current state: the form, the outline and uploads may have changed
 * them. Those that are not in the cache any more are read again; null until then.
 */
function useCheckedEbooks({ checked }: Round): readonly Ebook[] | null {
  const dispatch = useDispatch<Dispatch>();
  useEffect(() => {
    const reads = checked.map(({ id }) => dispatch(getEbook.initiate(id)));
    return () => {
      for (const read of reads) read.unsubscribe();
    };
  }, [checked, dispatch]);
  const ebooks = useSelector(
    (state: State) =>
      checked.map((ebook) => {
        const { data, isUninitialized, isLoading } = getEbook.select(ebook.id)(state);
        const reading = isUninitialized || isLoading;
        return data ?? (reading ? null : ebook); // if it cannot be read, submitting it says why
      }),
    shallowEqual,
  );
  const known = ebooks.filter((ebook) => ebook !== null);
  return known.length === checked.length ? known : null;
}
