import AddIcon from '@mui/icons-material/Add';
import DrawIcon from '@mui/icons-material/HighlightAltOutlined';
import NextIcon from '@mui/icons-material/KeyboardArrowDown';
import PreviousIcon from '@mui/icons-material/KeyboardArrowUp';
import OpenIcon from '@mui/icons-material/OpenInNew';
import RemoveIcon from '@mui/icons-material/Remove';
import RotateIcon from '@mui/icons-material/RotateRight';
import SearchIcon from '@mui/icons-material/Search';
import ThumbnailsIcon from '@mui/icons-material/ViewSidebarOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import type { PdfSession } from '@/features/reader/document/PdfSession';
import type { ReaderState } from '@/features/reader/document/readerState';
import { useStoreState } from '@/state/useStoreState';
import { viPdf } from '@/text/record/viPdf';
import { viNoteList } from '@/text/review/viNoteList';
import { Bar } from './Bar';
import { PageField } from './PageField';
import { Tool } from './Tool';
import { ZoomSelect } from './ZoomSelect';

interface Props {
  session: PdfSession;
  state: ReaderState;
  url: string;
  thumbnails: boolean;
  onThumbnails: () => void;
  finding: boolean;
  onFind: () => void;
  drawing: boolean;
  /** Whether the user may write notes; undefined until known. */
  mayDraw: boolean | undefined;
  /** Starts or stops drawing the rectangle of a note. */
  onDraw: () => void;
  onClose: () => void;
}

export function Toolbar(props: Props) {
  const { session, state, url, thumbnails, onThumbnails, finding, onFind, mayDraw } = props;
  const off = state.phase !== 'ready';
  return (
    <Bar onClose={props.onClose}>
      <Tool
        label={viPdf.thumbnails}
        Icon={ThumbnailsIcon}
        pressed={thumbnails}
        disabled={off}
        onClick={onThumbnails}
      />
      <Tool
        label={viPdf.find}
        Icon={SearchIcon}
        pressed={finding}
        disabled={off}
        onClick={onFind}
      />
      {/* Shown while mayDraw is unknown, so that nothing moves under the pointer later. */}
      {mayDraw !== false && (
        <Tool
          label={viNoteList.drawRect}
          Icon={DrawIcon}
          pressed={props.drawing}
          disabled={off || !mayDraw}
          onClick={props.onDraw}
        />
      )}
      <PageTools session={session} state={state} />
      <ZoomTools session={session} state={state} />
      <IconButton
        size="small"
        href={url}
        target="_blank"
        rel="noopener"
        aria-label={viPdf.open}
        title={viPdf.open}
      >
        <OpenIcon />
      </IconButton>
    </Bar>
  );
}

type ToolsProps = Pick<Props, 'session' | 'state'>;

function PageTools({ session, state }: ToolsProps) {
  const { pageCount, phase } = state;
  const page = useStoreState(session.inView) ?? 1;
  const off = phase !== 'ready';
  return (
    <>
      <Tool
        label={viPdf.prev}
        Icon={PreviousIcon}
        disabled={off || page <= 1}
        onClick={() => session.goTo(page - 1)}
      />
      <PageField session={session} state={state} />
      <Tool
        label={viPdf.next}
        Icon={NextIcon}
        disabled={off || page >= pageCount}
        onClick={() => session.goTo(page + 1)}
      />
    </>
  );
}

function ZoomTools({ session, state }: ToolsProps) {
  const off = state.phase !== 'ready';
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
        <Tool
          label={viPdf.zoomOut}
          Icon={RemoveIcon}
          disabled={off}
          onClick={() => session.zoomOut()}
        />
        <ZoomSelect session={session} state={state} />
        <Tool label={viPdf.zoomIn} Icon={AddIcon} disabled={off} onClick={() => session.zoomIn()} />
      </Box>
      <Tool
        label={viPdf.rotate}
        Icon={RotateIcon}
        disabled={off}
        onClick={() => session.rotate()}
      />
    </>
  );
}
