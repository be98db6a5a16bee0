import type { SxProps, Theme } from '@mui/material/styles';
import { wideEnoughForReader } from '@/ui/layout/wideEnoughForReader';

type Palette = Theme['palette'] | NonNullable<Theme['vars']>['palette'];

const inputs = (palette: Palette) => ({
  '& .title, & .page': {
    font: 'inherit',
    fontSize: '0.9375rem',
    color: 'inherit',
    backgroundColor: 'transparent',
    border: `1px solid transparent`,
    borderRadius: '6px',
    padding: '6px 8px',
    minHeight: 34,
    textOverflow: 'ellipsis',
  },
  // Keeps a focused element from ending up behind the sticky bar.
  '& input, & button, & .row': { scrollMarginTop: 'calc(var(--toc-bar, 72px) + 12px)' },
  '& .title:hover:not(:read-only), & .page:hover:not(:read-only)': { borderColor: palette.divider },
  '& .title:focus, & .page:focus': {
    outline: `2px solid ${palette.primary.main}`,
    outlineOffset: 0,
    backgroundColor: palette.background.paper,
  },
  '& input::placeholder': { color: palette.text.secondary, opacity: 1 },
});

/** A row that is pointed at, has the focus, or had it last. */
const current = '& :is(.row:hover, .row:focus-within, .row[data-current])';

const tools = (palette: Palette) => ({
  '& .tools': {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'flex-end',
    minWidth: 196,
    opacity: 0,
  },
  [`${current} .tools`]: { opacity: 1 },
  '@media (hover: none)': { '& .tools': { opacity: 1 } },
  '& .tool': {
    display: 'inline-grid',
    placeItems: 'center',
    width: 32,
    height: 32,
    padding: 0,
    border: 0,
    borderRadius: '6px',
    background: 'none',
    color: palette.text.secondary,
    cursor: 'pointer',
  },
  '& button.tool:hover': { backgroundColor: palette.action.selected },
  '& button.tool:focus-visible': { outline: `2px solid ${palette.primary.main}` },
  '& .tool[aria-disabled]': { color: palette.action.disabled, cursor: 'default' },
  '& .grip': {
    cursor: 'grab',
    color: palette.text.disabled,
    display: 'inline-grid',
    touchAction: 'none',
    padding: '6px 0',
  },
});

/** The button that takes the page in view, in the page field of the current row. */
const takePageSx = (palette: Palette) => ({
  '& .take': {
    display: 'inline-grid',
    placeItems: 'center',
    width: 26,
    height: 26,
    margin: '0 -30px 0 0',
    padding: 0,
    zIndex: 1,
    border: 0,
    borderRadius: '6px',
    background: 'none',
    color: palette.primary.main,
    cursor: 'pointer',
    opacity: 0,
    pointerEvents: 'none', // while it is invisible, a tap must reach the field below it
  },
  '& .row:hover .take, & .row:focus-within .take': { opacity: 1, pointerEvents: 'auto' },
  '& .take:hover': { backgroundColor: palette.action.selected },
  '& .take:focus-visible': { outline: `2px solid ${palette.primary.main}` },
  // Room for five digits beside the button.
  '& .take + .page': { width: 88, paddingLeft: '28px' },
  // The current row while the focus is elsewhere: text taken from the PDF goes here.
  '&[data-reading] .row[data-current]:not(:focus-within)': {
    outline: `2px dashed ${palette.text.disabled}`,
    outlineOffset: '-2px',
  },
});

/** Where dragged lines would land, indented to their level and with the level's name. */
const dropLine = (palette: Palette) => ({
  position: 'relative',
  '& .dropline': {
    position: 'absolute',
    right: 8,
    zIndex: 2,
    pointerEvents: 'none',
    borderTop: `3px solid ${palette.primary.main}`,
    lineHeight: 1.4,
  },
  '& .dropline span': {
    display: 'inline-block',
    verticalAlign: 'top',
    padding: '0 6px',
    borderRadius: '0 0 6px 6px',
    backgroundColor: palette.primary.main,
    color: palette.primary.contrastText,
    fontSize: '0.75rem',
    fontWeight: 600,
  },
});

/**
 * Beside the reader, in a window that is not very wide, titles need the room more than the tools.
 */
const besideReaderSx = {
  '& .row': { columnGap: '2px' },
  '& .level1': { paddingLeft: '24px' },
  '& .level2': { paddingLeft: '40px' },
  '& .tool': { width: 28 },
  '& .tools': { minWidth: 168 },
  '& .tools ~ .marks': { paddingRight: '172px' },
};

/** On a phone a line is one row of fields; only the current one has its tools, below. */
const phoneSx = {
  '& .row': {
    paddingInline: '4px',
    minHeight: 48,
    containIntrinsicSize: 'auto 48px',
  },
  '& .level1': { paddingLeft: '16px' },
  '& .level2': { paddingLeft: '28px' },
  '& .title': { flexBasis: 90 },
  '& .page': { width: 64 },
  '& .tools': { display: 'none', flexBasis: '100%', order: 2 },
  '& :is(.row:focus-within, .row[data-current]) .tools': { display: 'inline-flex' },
  '& .tool': { width: 36, height: 36 },
  '& .row > .tool': { width: 28 },
  '& .marks': { paddingLeft: '8px', order: 1 },
  '& .tools ~ .marks': { paddingRight: 0 },
};

/**
 * One style sheet for all rows. Rows out of sight are not laid out, which keeps a thousand rows
 * fast.
 */
export const rowsSx: SxProps<Theme> = (theme) => {
  const { palette } = theme.vars ?? theme;
  return {
    '& .row': {
      display: 'flex',
      alignItems: 'center',
      flexWrap: 'wrap',
      gap: '2px 4px',
      minHeight: 44,
      padding: '4px 8px',
      borderRadius: '8px',
      contentVisibility: 'auto',
      containIntrinsicSize: 'auto 44px',
    },
    '& .row:hover, & .row:focus-within': { backgroundColor: palette.action.hover },
    '& .row:focus': { outline: `2px solid ${palette.primary.main}`, outlineOffset: '-2px' },
    '& .row[aria-current]': {
      backgroundColor: palette.action.selected,
      boxShadow: `inset 3px 0 0 ${palette.primary.main}`,
    },
    '& .level1': { paddingLeft: '36px' },
    '& .level2': { paddingLeft: '64px' },
    '& .row.dragged': { opacity: 0.4 },
    '& .row.chosen': { backgroundColor: palette.action.selected },
    '& .pick': { width: 24, height: 24, margin: '0 2px', accentColor: palette.primary.main },
    ...dropLine(palette),
    ...inputs(palette),
    '& .title': { flex: '1 1 180px', minWidth: 0 },
    '& .level0 .title': { fontWeight: 600 },
    '& .page': { width: 76, textAlign: 'right' },
    '& .title[aria-invalid], & .page[aria-invalid]': { borderColor: palette.error.main },
    ...takePageSx(palette),
    ...tools(palette),
    '& .marks': {
      flexBasis: '100%',
      display: 'flex',
      flexWrap: 'wrap',
      gap: '0 16px',
      paddingLeft: '62px',
      fontSize: '0.8125rem',
    },
    '& .mark': { color: palette.warning.main, whiteSpace: 'pre-line' },
    // Aligned with the right edge of the page field, where the tools begin.
    '& .mark.ofpage': { marginLeft: 'auto', textAlign: 'right' },
    '& .tools ~ .marks': { paddingRight: '200px' },
    '& .mark.wrong': { color: palette.error.main, fontWeight: 500 },
    // From this width on the reader may be beside the rows, or be opening there. Titles shrink, so that
    // the tools stay on the title's line.
    [`@media ${wideEnoughForReader}`]: { '& .title': { flexBasis: 90 } },
    [`@media ${wideEnoughForReader} and (max-width: 1799.95px)`]: {
      '&[data-reading]': besideReaderSx,
    },
    '@media (max-width: 599.95px)': phoneSx,
  };
};
