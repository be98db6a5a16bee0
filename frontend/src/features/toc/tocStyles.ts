import type { SxProps, Theme } from '@mui/material/styles';

type Palette = Theme['palette'] | NonNullable<Theme['vars']>['palette'];

const inputs = (palette: Palette) => ({
  '& input': {
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
  '& input:hover:not(:read-only)': { borderColor: palette.divider },
  '& input:focus': {
    outline: `2px solid ${palette.primary.main}`,
    outlineOffset: 0,
    backgroundColor: palette.background.paper,
  },
  '& input::placeholder': { color: palette.text.secondary, opacity: 1 },
});

const tools = (palette: Palette) => ({
  '& .tools': {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'flex-end',
    minWidth: 196,
  },
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

/** One sheet for all rows. Rows out of sight are not laid out, so a thousand stay fluid. */
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
    '& .level1': { paddingLeft: '36px' },
    '& .level2': { paddingLeft: '64px' },
    '& .row.dragged': { opacity: 0.4 },
    '& .row.before': { boxShadow: `0 -2px 0 ${palette.primary.main}` },
    '& .row.after': { boxShadow: `0 2px 0 ${palette.primary.main}` },
    ...inputs(palette),
    '& .title': { flex: '1 1 180px', minWidth: 0 },
    '& .level0 .title': { fontWeight: 600 },
    '& .page': { width: 76, textAlign: 'right' },
    '& .page[aria-invalid]': { borderColor: palette.error.main },
    ...tools(palette),
    '& .mark': {
      flexBasis: '100%',
      paddingLeft: '62px',
      fontSize: '0.8125rem',
      color: palette.warning.main,
    },
    '& .mark.wrong': { color: palette.error.main, fontWeight: 500 },
    '@media (max-width: 599.95px)': {
      '& .row': { paddingInline: '4px' },
      '& .level1': { paddingLeft: '16px' },
      '& .level2': { paddingLeft: '28px' },
      '& .title': { flexBasis: 90 },
      '& .page': { width: 64 },
      '& .tools': { flexBasis: '100%' },
      '& .tool': { width: 36, height: 36 },
      '& .row > .tool': { width: 28 },
      '& .mark': { paddingLeft: '8px' },
    },
  };
};
