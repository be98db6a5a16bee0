import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { memo, useEffect, useRef, useState } from 'react';
import { useGetTocQuery } from '@/api/ebooks/toc';
import type { Place } from '@/api/reviewTypes';
import { shownRead } from '@/api/shownRead';
import type { TocItem } from '@/api/types';
import { NoteMark } from '@/features/notes/place/NoteMark';
import { useDerived } from '@/state/useStoreState';
import { formatNumber } from '@/text/format';
import { viEdit } from '@/text/record/viEdit';
import { ErrorState } from '@/ui/messages/states';
import type { PageInView } from '@/ui/PageInView';
import { Panel } from '@/ui/Panel';
import { lineInView } from './lineInView';

interface Props {
  ebookId: string;
  /** Shows a page of the PDF; without it the outline is plain text. */
  onPage?: (page: number) => void;
  /** The page in view in the reader; its line is marked. */
  inView: PageInView;
}

/** The outline as readers will see it; renders nothing if it is empty or being loaded. */
export function OutlineList({ ebookId, onPage, inView }: Props) {
  const { data, failed } = shownRead(useGetTocQuery(ebookId));
  const [clicked, setClicked] = useState<string | null>(null);
  const list = useRef<HTMLOListElement>(null);
  const current = useDerived(
    inView,
    (page) => lineInView(data?.items ?? [], page, clicked)?.id ?? null,
  );
  useEffect(() => {
    if (current) scrollToCurrent(list.current);
  }, [current]);
  if (!failed && !data?.items.length) return null;
  const plain = data?.items.every(({ page_number: page }) => !onPage || page === null);
  return (
    <Panel title={viEdit.toc.title}>
      {failed && <ErrorState title={viEdit.toc.loadError} {...failed} />}
      <Box
        component="ol"
        ref={list}
        aria-label={viEdit.toc.title}
        tabIndex={plain ? 0 : undefined} // without buttons only its own focus lets keys scroll it
        sx={listSx}
      >
        {data?.items.map((item) => (
          <Line
            key={item.id}
            item={item}
            current={item.id === current}
            onPage={onPage}
            onClick={setClicked}
          />
        ))}
      </Box>
    </Panel>
  );
}

/** Scrolls the list, but not the page around it, to the marked line. */
function scrollToCurrent(list: HTMLElement | null): void {
  const line = list?.querySelector<HTMLElement>('[aria-current]');
  if (!list || !line) return;
  const top = line.offsetTop - list.offsetTop;
  const below = top + line.offsetHeight - list.clientHeight;
  if (top < list.scrollTop) list.scrollTop = top;
  else if (below > list.scrollTop) list.scrollTop = below;
}

interface LineProps {
  item: TocItem;
  current: boolean;
  onPage?: (page: number) => void;
  onClick: (id: string) => void;
}

/** Memoized: an outline may have a thousand lines, and the mark moves while scrolling. */
const Line = memo(function Line({ item, current, onPage, onClick }: LineProps) {
  const { page_number: page } = item;
  const content = (
    <>
      <Box component="span" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        {item.title || viEdit.toc.noTitle}
      </Box>
      {page !== null && (
        <Box component="span" sx={{ color: 'text.secondary', ml: 1 }}>
          {formatNumber(page)}
        </Box>
      )}
    </>
  );
  const sx = { ...lineSx, pl: 1 + item.level * 2, fontWeight: item.level === 0 ? 600 : 400 };
  if (!onPage || page === null) {
    return (
      <Box component="li" data-place={`toc:${item.id}`} sx={itemSx}>
        <Box sx={sx}>{content}</Box>
        <NoteMark place={placeOf(item)} offersNew />
      </Box>
    );
  }
  const go = () => {
    onClick(item.id);
    onPage(page);
  };
  return (
    <Box component="li" data-place={`toc:${item.id}`} sx={itemSx}>
      <ButtonBase aria-current={current ? 'location' : undefined} sx={sx} onClick={go}>
        {content}
      </ButtonBase>
      <NoteMark place={placeOf(item)} offersNew />
    </Box>
  );
});

const placeOf = ({ id, title }: TocItem): Place => ({ kind: 'toc', item_id: id, title });

const itemSx = { display: 'flex', alignItems: 'center' };

const listSx = { listStyle: 'none', m: 0, p: 0, maxHeight: 420, overflowY: 'auto' };

const lineSx = {
  display: 'flex',
  width: '100%',
  textAlign: 'left',
  py: 0.5,
  pr: 1,
  fontSize: '0.875rem',
  fontFamily: 'inherit',
  borderRadius: 1,
  'button&:hover': { bgcolor: 'action.hover' },
  '&[aria-current]': {
    bgcolor: 'action.selected',
    boxShadow: 'inset 3px 0 0 var(--mui-palette-primary-main)',
  },
} as const;
