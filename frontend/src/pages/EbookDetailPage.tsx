import BackIcon from '@mui/icons-material/ArrowBack';
import EditIcon from '@mui/icons-material/EditOutlined';
import TocIcon from '@mui/icons-material/FormatListNumberedOutlined';
import Box from '@mui/material/Box';
import { type ReactNode, useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { useGetEbookQuery } from '@/api/ebooks';
import { isId } from '@/api/ids';
import { type Ebook, may, type Transition } from '@/api/types';
import { DeleteEbook } from '@/features/detail/DeleteEbook';
import { DetailSkeleton } from '@/features/detail/DetailSkeleton';
import { LoadFailed } from '@/features/detail/LoadFailed';
import { Metadata } from '@/features/detail/Metadata';
import { Record } from '@/features/detail/Record';
import { UnknownEbook } from '@/features/detail/UnknownEbook';
import { AfterDecision } from '@/features/queue/AfterDecision';
import { QueueNav } from '@/features/queue/QueueNav';
import { listAddress, type Place } from '@/features/queue/queue';
import { useQueue } from '@/features/queue/useQueue';
import { ReaderSlot } from '@/features/reader/ReaderSlot';
import type { Reading } from '@/features/reader/reading';
import { useReading } from '@/features/reader/useReading';
import { OutlineList } from '@/features/toc/OutlineList';
import { ActionHost } from '@/features/workflow/ActionHost';
import { ActionPanel } from '@/features/workflow/ActionPanel';
import { History } from '@/features/workflow/History';
import { ReturnedBanner } from '@/features/workflow/ReturnedBanner';
import { StatusBadge } from '@/features/workflow/StatusBadge';
import { isTransition } from '@/features/workflow/transitions';
import { viEbooks } from '@/text/viEbooks';
import { LinkButton } from '@/ui/LinkButton';
import { Page } from '@/ui/Page';
import { paths } from '@/ui/paths';

const linksLastMs = 45 * 60_000;

export default function EbookDetailPage() {
  const { id } = useParams();
  return isId(id) ? <KnownEbook id={id} /> : <UnknownEbook screen />;
}

function KnownEbook({ id }: { id: string }) {
  const place = useQueue(id);
  const {
    currentData: ebook,
    error,
    isFetching,
    refetch,
  } = useGetEbookQuery(id, {
    pollingInterval: linksLastMs, // the signed links are good for two hours
  });
  const { now, read, goTo, onPage, close } = useReading(id);
  return (
    <>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', mb: 1, minHeight: 36 }}>
        <LinkButton to={listAddress()} color="inherit" startIcon={<BackIcon />}>
          {viEbooks.detail.back}
        </LinkButton>
        {place && <QueueNav place={place} />}
      </Box>
      <Box sx={now.open ? readingSx : undefined}>
        {now.open && (
          <ReaderSlot
            ebookId={id}
            title={ebook?.title ?? viEbooks.detail.readPdf}
            url={ebook?.file_url}
            jump={now.jump}
            onPage={onPage}
            onClose={close}
            takesFocus={now.takesFocus}
            top={116}
            besideFrom="md"
          />
        )}
        <Box key="record" sx={{ minWidth: 0 }}>
          {ebook && !(error && !isFetching) ? (
            <Detail key={id} ebook={ebook} place={place} now={now} onRead={read} onPage={goTo} />
          ) : error && !isFetching ? (
            <LoadFailed error={error} onRetry={refetch} screen />
          ) : (
            <DetailSkeleton narrow={now.open} />
          )}
        </Box>
      </Box>
    </>
  );
}

interface DetailProps {
  ebook: Ebook;
  place: Place | null;
  now: Reading;
  onRead: () => void;
  onPage: (page: number) => void;
}

function Detail({ ebook, place, now, onRead, onPage }: DetailProps) {
  const [address, setAddress] = useSearchParams();
  const [done, setDone] = useState<Transition | null>(null);
  const asked = address.get('action')?.toLowerCase() ?? null;
  const setAction = (action: Transition | null) =>
    setAddress(action ? { action } : {}, { replace: true, preventScrollReset: true });
  return (
    <Page
      title={ebook.title}
      subtitle={
        <Box sx={{ mt: 0.75 }}>
          <StatusBadge status={ebook.status} />
        </Box>
      }
      tools={<Tools ebook={ebook} />}
    >
      <ReturnedBanner ebook={ebook} hint={may(ebook, 'edit') && ebook.status === 'rejected'} />
      <Columns ebook={ebook} now={now} onRead={onRead} onPage={onPage}>
        <ActionPanel ebook={ebook} onAction={setAction}>
          {done && <AfterDecision action={done} place={place} />}
        </ActionPanel>
      </Columns>
      {isTransition(asked) && (
        <ActionHost
          key={asked}
          ebook={ebook}
          action={asked}
          onClose={() => setAction(null)}
          onDone={(action) => {
            setDone(action);
            setAction(null);
          }}
        />
      )}
    </Page>
  );
}

interface ColumnsProps {
  ebook: Ebook;
  now: Reading;
  onRead: () => void;
  onPage: (page: number) => void;
  /** The decision, which stays in reach. */
  children: ReactNode;
}

/**
 * Record and outline beside the decision and the history; all in one column beside the reader. The
 * decision comes first for the keyboard, whatever stands before it.
 */
function Columns({ ebook, now, onRead, onPage, children }: ColumnsProps) {
  const { open, page, wasClosed } = now;
  return (
    <Box sx={open ? oneColumnSx : columnsSx}>
      <Box sx={open ? { display: 'contents' } : { ...partSx, order: 1 }}>
        <Box sx={stickySx}>{children}</Box>
        <Box sx={{ order: 2 }}>
          <History ebookId={ebook.id} />
        </Box>
      </Box>
      <Box sx={{ ...partSx, order: open ? 1 : 0 }}>
        {!open && <Record ebook={ebook} onRead={onRead} focusRead={wasClosed} />}
        <OutlineList ebookId={ebook.id} onPage={ebook.file_url ? onPage : undefined} page={page} />
        {open && <Metadata ebook={ebook} />}
      </Box>
    </Box>
  );
}

const partSx = { display: 'grid', gap: 2, alignContent: 'start', minWidth: 0 };

const oneColumnSx = { ...partSx, gridTemplateColumns: 'minmax(0, 1fr)' };

const columnsSx = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: '1fr', md: 'minmax(0, 1fr) 360px' },
};

const readingSx = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1.7fr) minmax(320px, 1fr)' },
};

/** The decision stays in reach beside the record. */
const stickySx = {
  position: { md: 'sticky' },
  zIndex: 2,
  top: { md: 'calc(var(--header-offset) + 8px)' },
};

function Tools({ ebook }: { ebook: Ebook }) {
  return (
    <>
      {may(ebook, 'edit') && (
        <>
          <LinkButton to={paths.toc(ebook.id)} variant="outlined" startIcon={<TocIcon />}>
            {viEbooks.detail.toc}
          </LinkButton>
          <LinkButton to={paths.editEbook(ebook.id)} variant="outlined" startIcon={<EditIcon />}>
            {viEbooks.action.edit}
          </LinkButton>
        </>
      )}
      {may(ebook, 'delete') && <DeleteEbook ebook={ebook} />}
    </>
  );
}
