import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type KeyboardEvent, useEffect } from 'react';
import { useNavigate } from 'react-router';
import { ebooksApi, renewLinksAfterMs, useGetEbookQuery } from '@/api/ebooks/ebooks';
import { useKnownTitle } from '@/api/ebooks/knownTitle';
import { tocApi } from '@/api/ebooks/toc';
import { errorMessage } from '@/api/problem';
import { type Ebook, may, type User } from '@/api/types';
import { notAtPageEnd } from '@/features/form/FormBar';
import { ReaderSlot } from '@/features/reader/beside/ReaderSlot';
import { useReading } from '@/features/reader/beside/useReading';
import { blockedText } from '@/features/record/blockedText';
import { formatNumber } from '@/text/format';
import { viCheck } from '@/text/record/viCheck';
import { viEbooks } from '@/text/record/viEbooks';
import { isComposing } from '@/ui/keys';
import { wideEnoughForReader } from '@/ui/layout/wideEnoughForReader';
import { ErrorState } from '@/ui/messages/states';
import { Page } from '@/ui/Page';
import { useEditorHasUnsaved } from '@/ui/unsaved/unsaved';
import { CheckForm } from './CheckForm';
import { DeskTools } from './DeskTools';
import { Loading } from './Loading';
import { deskAddress, doneId, listAddressOf } from './lists';
import type { RoundPosition } from './round';
import { roundStore } from './rounds';
import { type DeskActions, useDeskCommands } from './useDeskCommands';

interface Props {
  user: User;
  id: string;
  search: string;
  position: RoundPosition;
}

/** A draft at the desk: its fields, and the PDF beside them, or below them on request. */
export function DeskDraft({ user, id, search, position }: Props) {
  const query = useGetEbookQuery(id, { pollingInterval: renewLinksAfterMs });
  const ebook = query.currentData;
  const reading = useReading(id, {
    opens: matchMedia(wideEnoughForReader).matches,
    unfocused: true,
  });
  const actions = useDeskActions(position, search);
  const canRead = ebook?.file_url && !reading.now.open;
  const [number, total] = [formatNumber(position.number), formatNumber(position.total)];
  const title = useKnownTitle(id);
  usePrefetchOfNext(position.next);
  useDeskCommands({ ebook, actions, onRead: ebook?.file_url ? reading.readOrClose : null });
  return (
    <Page
      title={viCheck.title}
      about={title}
      tools={
        <DeskTools id={id} back={listAddressOf(search)} onRead={canRead ? reading.read : null} />
      }
    >
      <Box
        tabIndex={-1}
        onKeyDown={(event) => onDeskKey(event, actions)}
        sx={{ outline: 'none', ...(reading.now.open && columnsSx) }}
      >
        <Box key="fields" sx={{ minWidth: 0, ...(reading.now.open && aboveReaderSx) }}>
          <Box
            role="status"
            aria-label={viCheck.positionLabel(number, total, title ?? '')}
            sx={positionSx}
          >
            {viCheck.position(number, total)}
          </Box>
          <Content
            key={id}
            {...{ user, ebook, actions, last: position.next === null }}
            query={query}
          />
        </Box>
        {reading.now.open && (
          <ReaderSlot
            ebookId={id}
            title={title ?? ''}
            url={ebook?.file_url}
            jump={reading.now.jump}
            inView={reading.inView}
            onClose={reading.close}
            focus={reading.now.focus}
            frame={reading.frame}
            top={130}
            besideFrom="lg"
          />
        )}
      </Box>
    </Page>
  );
}

interface ContentProps {
  user: User;
  ebook: Ebook | undefined;
  actions: DeskActions;
  last: boolean;
  query: { error?: unknown; isFetching: boolean; refetch: () => void };
}

/** A form with unsaved input stays open whatever happened to the e-book. */
function Content({
  user,
  ebook,
  actions,
  last,
  query: { error, isFetching, refetch },
}: ContentProps) {
  const unsaved = useEditorHasUnsaved();
  if (ebook && (may(ebook, 'edit') || unsaved))
    return <CheckForm {...{ user, ebook, actions, last }} />;
  if (!ebook && (isFetching || !error)) return <Loading />;
  return (
    <ErrorState
      title={ebook ? viEbooks.form.blockedTitle : viEbooks.detail.error}
      message={ebook ? blockedText(ebook) : errorMessage(error)}
      onRetry={ebook ? undefined : refetch}
    >
      <Button size="small" color="inherit" onClick={actions.skip}>
        {viCheck.skip}
      </Button>
    </ErrorState>
  );
}

function useDeskActions({ previous, next }: RoundPosition, search: string): DeskActions {
  const navigate = useNavigate();
  const go = (id: string) => void navigate(deskAddress(id, search), { replace: true });
  return {
    onSaved: (ebook) => {
      roundStore.dispatch({ do: 'check', ebook });
      go(next ?? doneId);
    },
    skip: () => go(next ?? doneId),
    previous: previous === null ? null : () => go(previous),
    leave: () => void navigate(listAddressOf(search)),
  };
}

/** Handles keys that also work in text fields: Esc, Alt+Page Down, Alt+Page Up. */
function onDeskKey(
  event: KeyboardEvent<HTMLElement>,
  { leave, skip, previous }: DeskActions,
): void {
  const { key, altKey, ctrlKey, metaKey, shiftKey, repeat, target, currentTarget } = event;
  if (event.defaultPrevented || isComposing(event.nativeEvent) || ctrlKey || metaKey || shiftKey)
    return;
  if (!currentTarget.contains(target as Node)) return; // the key belongs to a dialog over the desk
  const actions: Record<string, (() => void) | null> = altKey
    ? { PageDown: skip, PageUp: previous }
    : { Escape: leave };
  if (!(key in actions)) return;
  event.preventDefault();
  if (!repeat) actions[key]?.();
}

/** Loads the next draft ahead, so that it appears immediately. */
function usePrefetchOfNext(next: string | null): void {
  const prefetchEbook = ebooksApi.usePrefetch('getEbook');
  const prefetchToc = tocApi.usePrefetch('getToc');
  useEffect(() => {
    if (!next) return;
    prefetchEbook(next);
    prefetchToc(next);
  }, [next, prefetchEbook, prefetchToc]);
}

const positionSx = { mb: 1, fontWeight: 600, fontVariantNumeric: 'tabular-nums' };

/** On narrow screens the reader is below the fields. */
const aboveReaderSx = { '--page-end': { xs: notAtPageEnd['--page-end'], lg: 'inherit' } };

const columnsSx = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(360px, 1fr) minmax(0, 1.2fr)' },
};
