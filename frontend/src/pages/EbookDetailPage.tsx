import BackIcon from '@mui/icons-material/ArrowBack';
import EditIcon from '@mui/icons-material/EditOutlined';
import TocIcon from '@mui/icons-material/FormatListNumberedOutlined';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useLocation, useParams } from 'react-router';
import { renewLinksAfterMs, useGetEbookQuery } from '@/api/ebooks/ebooks';
import { useKnownTitle } from '@/api/ebooks/knownTitle';
import { isId } from '@/api/ids';
import { shownRead } from '@/api/shownRead';
import { type Ebook, may } from '@/api/types';
import { Decision } from '@/features/detail/Decision';
import { DeleteEbook } from '@/features/detail/DeleteEbook';
import { DetailLayout } from '@/features/detail/DetailLayout';
import { DetailSkeleton } from '@/features/detail/DetailSkeleton';
import { LoadFailed } from '@/features/detail/LoadFailed';
import { Metadata } from '@/features/detail/Metadata';
import { Record } from '@/features/detail/Record';
import { NotesPanel } from '@/features/notes/list/NotesPanel';
import { NoteMark } from '@/features/notes/place/NoteMark';
import { ListNav } from '@/features/queue/ListNav';
import { backState, type ListPosition, listAddress } from '@/features/queue/queue';
import { useListPosition } from '@/features/queue/useListPosition';
import { useOpensReader } from '@/features/queue/useOpensReader';
import { ReaderBeside } from '@/features/reader/beside/ReaderBeside';
import { useReading } from '@/features/reader/beside/useReading';
import { OutlineList } from '@/features/toc/read/OutlineList';
import { AssignedLine, ClaimLine } from '@/features/workflow/ClaimLine';
import { History } from '@/features/workflow/History';
import { ReturnedBanner } from '@/features/workflow/ReturnedBanner';
import { StatusBadge } from '@/features/workflow/StatusBadge';
import { UncheckedTag } from '@/features/workflow/UncheckedTag';
import { UnitedLine } from '@/features/workflow/UnitedLine';
import { viEbooks } from '@/text/record/viEbooks';
import { vi } from '@/text/vi';
import { Heading } from '@/ui/Heading';
import { LinkButton } from '@/ui/LinkButton';
import { hidesBelow, useHideBelow } from '@/ui/loading/hideBelow';
import { lazyPart } from '@/ui/loading/lazyPart';
import { isOpenedToRead } from '@/ui/openToRead';
import { pageSx } from '@/ui/Page';
import { paths } from '@/ui/paths';
import { useDocumentTitle } from '@/ui/useDocumentTitle';

/** Claims the e-book; loaded after what the user reads first. */
const Claiming = lazyPart(async () => (await import('@/features/live/Claiming')).Claiming, {
  shown: 'background',
});

/** Visible on paper only. Loaded early, because printing does not wait for it. */
const PrintSheet = lazyPart(async () => (await import('@/features/detail/PrintSheet')).PrintSheet, {
  shown: 'background',
  afterMs: 1_000,
});

/** Between the decision and the history, so that its appearance does not move any buttons. */
const DuplicatesNotice = lazyPart(
  async () => (await import('@/features/duplicates/DuplicatesNotice')).DuplicatesNotice,
);

/** Only returned e-books have an earlier submission. The record below waits for this panel. */
const ComparePanel = lazyPart(
  async () => (await import('@/features/compare/ComparePanel')).ComparePanel,
  {
    waiting: (
      <Skeleton
        role="status"
        aria-label={viEbooks.detail.comparing}
        {...hidesBelow}
        variant="rounded"
        height="100dvh"
      />
    ),
  },
);

/** For managers; to the left of the button that deletes. */
const ManagerTools = lazyPart(
  async () => (await import('@/features/assign/ManagerTools')).ManagerTools,
  { shown: 'background' },
);

/** Reserves the width of the buttons to give and to assign, so that no other button moves when they appear. */
const managerToolsSx = (mayAssign: boolean) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1,
  minWidth: mayAssign ? 289 : 149,
  minHeight: 36.5,
});

export default function EbookDetailPage() {
  const { id } = useParams();
  return isId(id) ? <EbookById id={id} /> : <NoEbook />;
}

function NoEbook() {
  useDocumentTitle(viEbooks.detail.error);
  return <LoadFailed screen />;
}

function EbookById({ id }: { id: string }) {
  const position = useListPosition(id);
  const query = useGetEbookQuery(id, { pollingInterval: renewLinksAfterMs });
  const { currentData } = query;
  const { data: ebook, failed } = shownRead(query);
  const { state, key, search } = useLocation();
  const opens = useOpensReader(position);
  const unfocused = new URLSearchParams(search).has('action'); // the action's panel has the focus
  const arrival = isOpenedToRead(state) ? key : null;
  const reading = useReading(id, { opens, unfocused, arrival });
  const knownTitle = useKnownTitle(id);
  useDocumentTitle(knownTitle ?? (failed ? viEbooks.detail.error : vi.common.loading));
  return (
    <>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', mb: 1, minHeight: 36 }}>
        <LinkButton to={listAddress()} state={backState()} color="inherit" startIcon={<BackIcon />}>
          {viEbooks.detail.back}
        </LinkButton>
        {position && <ListNav position={position} />}
      </Box>
      <ReaderBeside ebookId={id} ebook={currentData} reading={reading} screen="detail">
        {failed && <LoadFailed id={id} {...failed} screen />}
        {ebook ? (
          <Detail key={id} ebook={ebook} position={position} reading={reading} />
        ) : (
          !failed && <DetailSkeleton narrow={reading.now.open} />
        )}
      </ReaderBeside>
    </>
  );
}

interface DetailProps {
  ebook: Ebook;
  position: ListPosition | null;
  reading: ReturnType<typeof useReading>;
}

function Detail({ ebook, position, reading }: DetailProps) {
  const { open, wasClosed } = reading.now;
  const besideFrom = open ? 'lg' : 'md';
  const hideBelow = useHideBelow(ebook.returned_count > 0);
  return (
    <Box sx={pageSx}>
      <Claiming ebook={ebook} />
      <PrintSheet ebook={ebook} />
      <DetailLayout
        reading={open}
        besideFrom={besideFrom}
        hideBelow={hideBelow}
        heading={<Heading title={ebook.title} subtitle={<Status ebook={ebook} />} />}
        decision={
          <Decision
            ebook={ebook}
            position={position}
            besideFrom={besideFrom}
            onRead={ebook.file_url || open ? reading.readOrClose : null}
          />
        }
        history={
          <>
            <DuplicatesNotice ebookId={ebook.id} />
            <History ebookId={ebook.id} />
          </>
        }
        tools={hasTools(ebook) && <Tools ebook={ebook} />}
        banner={
          <ReturnedBanner ebook={ebook} hint={may(ebook, 'edit') && ebook.status === 'rejected'} />
        }
      >
        {ebook.returned_count > 0 && <ComparePanel ebook={ebook} />}
        {!open && <Record ebook={ebook} onRead={reading.read} focusRead={wasClosed} />}
        <NotesPanel />
        <OutlineList
          ebookId={ebook.id}
          onPage={ebook.file_url ? reading.goTo : undefined}
          inView={reading.inView}
        />
        {open && <Metadata ebook={ebook} />}
      </DetailLayout>
    </Box>
  );
}

function Status({ ebook }: { ebook: Ebook }) {
  return (
    <Box sx={{ mt: 0.75 }}>
      <StatusBadge status={ebook.status} /> <UncheckedTag ebook={ebook} />{' '}
      <span data-place="field:title">
        <NoteMark place={{ kind: 'field', field: 'title' }} />
      </span>{' '}
      <ClaimLine claim={ebook.claim} />
      {ebook.assignment && <AssignedLine assignment={ebook.assignment} />}
      <UnitedLine united={ebook.united} />
    </Box>
  );
}

const hasTools = (ebook: Ebook) => may(ebook, 'edit') || may(ebook, 'delete');

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
      {ebook.may_give && (
        <Box sx={managerToolsSx(ebook.may_assign)}>
          <ManagerTools ebook={ebook} />
        </Box>
      )}
      {may(ebook, 'delete') && <DeleteEbook ebook={ebook} />}
    </>
  );
}
