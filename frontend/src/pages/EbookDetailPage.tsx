import BackIcon from '@mui/icons-material/ArrowBack';
import ReadIcon from '@mui/icons-material/ChromeReaderModeOutlined';
import EditIcon from '@mui/icons-material/EditOutlined';
import TocIcon from '@mui/icons-material/FormatListNumberedOutlined';
import OpenIcon from '@mui/icons-material/OpenInNew';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { useGetEbookQuery } from '@/api/ebooks';
import { isId } from '@/api/ids';
import { type Ebook, may, type Transition } from '@/api/types';
import { DeleteEbook } from '@/features/detail/DeleteEbook';
import { DetailSkeleton } from '@/features/detail/DetailSkeleton';
import { LoadFailed } from '@/features/detail/LoadFailed';
import { Metadata } from '@/features/detail/Metadata';
import { Reader } from '@/features/detail/Reader';
import { UnknownEbook } from '@/features/detail/UnknownEbook';
import { AfterDecision } from '@/features/queue/AfterDecision';
import { QueueNav } from '@/features/queue/QueueNav';
import { listAddress, type Place } from '@/features/queue/queue';
import { useQueue } from '@/features/queue/useQueue';
import { OutlineList } from '@/features/toc/OutlineList';
import { ActionHost } from '@/features/workflow/ActionHost';
import { ActionPanel } from '@/features/workflow/ActionPanel';
import { History } from '@/features/workflow/History';
import { ReturnedBanner } from '@/features/workflow/ReturnedBanner';
import { StatusBadge } from '@/features/workflow/StatusBadge';
import { isTransition } from '@/features/workflow/transitions';
import { viEbooks } from '@/text/viEbooks';
import { Cover } from '@/ui/Cover';
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
  return (
    <>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', mb: 1, minHeight: 36 }}>
        <LinkButton to={listAddress()} color="inherit" startIcon={<BackIcon />}>
          {viEbooks.detail.back}
        </LinkButton>
        {place && <QueueNav place={place} />}
      </Box>
      {ebook && !(error && !isFetching) ? (
        <Detail key={id} ebook={ebook} place={place} />
      ) : error && !isFetching ? (
        <LoadFailed error={error} onRetry={refetch} screen />
      ) : (
        <DetailSkeleton />
      )}
    </>
  );
}

function Detail({ ebook, place }: { ebook: Ebook; place: Place | null }) {
  const [address, setAddress] = useSearchParams();
  const [done, setDone] = useState<Transition | null>(null);
  const [page, setPage] = useState<number | null>(null);
  const asked = address.get('action')?.toLowerCase() ?? null;
  const setAction = (action: Transition | null) =>
    setAddress(action ? { action } : {}, { replace: true, preventScrollReset: true });
  const reading = page !== null && ebook.file_url !== null;
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
      <Box sx={reading ? readingSx : columnsSx}>
        <Box sx={{ display: 'grid', gap: 2, alignContent: 'start', minWidth: 0 }}>
          <Content ebook={ebook} page={reading ? page : null} onPage={setPage} />
        </Box>
        <Box sx={{ display: 'grid', gap: 2, alignContent: 'start', minWidth: 0 }}>
          <Box sx={stickySx}>
            <ActionPanel ebook={ebook} onAction={setAction}>
              {done && <AfterDecision action={done} place={place} />}
            </ActionPanel>
          </Box>
          {reading && <OutlineList ebookId={ebook.id} onPage={setPage} />}
          {reading && <Metadata ebook={ebook} />}
          <History ebookId={ebook.id} />
        </Box>
      </Box>
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

interface ContentProps {
  ebook: Ebook;
  /** The page that is read; null shows the record. */
  page: number | null;
  onPage: (page: number | null) => void;
}

function Content({ ebook, page, onPage }: ContentProps) {
  const { file_url: url, title } = ebook;
  if (page !== null && url) {
    return <Reader url={url} page={page} title={title} onClose={() => onPage(null)} />;
  }
  return (
    <>
      <Record ebook={ebook} onRead={() => onPage(1)} />
      <OutlineList ebookId={ebook.id} onPage={url ? onPage : undefined} />
    </>
  );
}

const columnsSx = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: '1fr', md: 'minmax(0, 1fr) 360px' },
};

const readingSx = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: '1fr', md: 'minmax(0, 1.6fr) minmax(320px, 1fr)' },
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

function Record({ ebook, onRead }: { ebook: Ebook; onRead: () => void }) {
  return (
    <Box sx={{ display: 'flex', flexWrap: { xs: 'wrap', sm: 'nowrap' }, gap: 2 }}>
      <Box sx={{ width: { xs: '100%', sm: 220 }, flex: 'none' }}>
        <Box sx={{ width: { xs: 180, sm: 220 }, mx: 'auto' }}>
          <Cover url={ebook.cover_image_url} width="100%" alt={ebook.title} />
        </Box>
        {ebook.file_url && (
          <Box sx={{ display: 'grid', gap: 1, mt: 1.5 }}>
            <Button variant="contained" startIcon={<ReadIcon />} onClick={onRead}>
              {viEbooks.detail.readPdf}
            </Button>
            <Button
              href={ebook.file_url}
              target="_blank"
              rel="noopener"
              variant="outlined"
              startIcon={<OpenIcon />}
            >
              {viEbooks.detail.openPdf}
            </Button>
          </Box>
        )}
      </Box>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Metadata ebook={ebook} />
      </Box>
    </Box>
  );
}
