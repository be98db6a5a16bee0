import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { useGetTocQuery } from '@/api/toc';
import type { TocItem } from '@/api/types';
import { formatNumber } from '@/text/format';
import { viEdit } from '@/text/viEdit';
import { Panel } from '@/ui/Panel';

interface Props {
  ebookId: string;
  /** Shows a page of the PDF; without it the outline is plain text. */
  onPage?: (page: number) => void;
}

/** The outline as readers will see it; absent where there is none. */
export function OutlineList({ ebookId, onPage }: Props) {
  const { data } = useGetTocQuery(ebookId);
  if (!data || data.items.length === 0) return null;
  return (
    <Panel title={viEdit.toc.title}>
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, maxHeight: 420, overflowY: 'auto' }}>
        {data.items.map((item) => (
          <Line key={item.id} item={item} onPage={onPage} />
        ))}
      </Box>
    </Panel>
  );
}

function Line({ item, onPage }: { item: TocItem; onPage?: (page: number) => void }) {
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
  const sx = {
    display: 'flex',
    width: '100%',
    textAlign: 'left',
    py: 0.5,
    pr: 1,
    pl: 1 + item.level * 2,
    fontSize: '0.875rem',
    fontWeight: item.level === 0 ? 600 : 400,
    fontFamily: 'inherit',
    borderRadius: 1,
  } as const;
  return (
    <li>
      {onPage && page !== null ? (
        <ButtonBase
          sx={{ ...sx, '&:hover': { bgcolor: 'action.hover' } }}
          onClick={() => onPage(page)}
        >
          {content}
        </ButtonBase>
      ) : (
        <Box sx={sx}>{content}</Box>
      )}
    </li>
  );
}
