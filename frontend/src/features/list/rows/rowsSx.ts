import { keyframes, type Theme } from '@mui/material/styles';

// From these widths of the table on, the columns of the classes "wide" and "medium" are shown.
const wide = '@container (min-width: 1040px)';
const medium = '@container (min-width: 840px)';

const clamp = {
  overflowWrap: 'anywhere',
  display: '-webkit-box',
  WebkitLineClamp: 2,
  WebkitBoxOrient: 'vertical',
  overflow: 'hidden',
};

const title = {
  '& .title': { ...clamp, fontWeight: 600 },
  '& a.title': {
    color: 'text.primary',
    textDecoration: 'none',
    '&:hover': { textDecoration: 'underline' },
    '&:focus-visible': (theme: Theme) => ({ ...theme.focusVisible }),
  },
  // Keeps what is focused in a row from ending up behind the bars above the rows.
  '& [data-rows] :is(a.title, .tick input, button)': {
    scrollMarginTop: 'calc(var(--header-offset) + var(--bar-height, 120px) + 56px)',
  },
};

/** A native checkbox in a target of 40 px; MUI's would add 3 kB to the first load of the list. */
const tick = {
  '& .tick': {
    display: 'inline-grid',
    flex: 'none',
    placeItems: 'center',
    width: 40,
    height: 40,
    borderRadius: '50%',
  },
  '& label.tick': { cursor: 'pointer' },
  '& .tick input': {
    width: 18,
    height: 18,
    m: 0,
    cursor: 'inherit',
    accentColor: 'var(--mui-palette-primary-main)',
  },
};

const parts = {
  ...title,
  ...tick,
  '& .caption': { typography: 'caption', color: 'text.secondary' },
  '& .warning': { color: 'warning.main' },
  '& .clamped': clamp,
  '& .reason': { maxWidth: 180 },
  '& .status': {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'flex-start',
    gap: 0.25,
  },
};

const chosenColour = (theme: Theme, addedOpacity = '') => {
  const { palette } = theme.vars ?? theme;
  return theme.alpha(palette.primary.main, `${palette.action.selectedOpacity}${addedOpacity}`);
};

const table = {
  '& td': {
    typography: 'body2',
    p: '8px 12px',
    borderBottom: 1,
    borderColor: 'divider',
    color: 'text.primary',
    overflowWrap: 'anywhere',
  },
  '& tbody tr': { verticalAlign: 'middle' },
  '& .row:last-child td': { border: 0 },
  '& .row:hover': { bgcolor: 'action.hover' },
  '& .row.chosen': {
    bgcolor: (theme: Theme) => chosenColour(theme),
    '&:hover': {
      bgcolor: (theme: Theme) =>
        chosenColour(theme, ` + ${(theme.vars ?? theme).palette.action.hoverOpacity}`),
    },
  },
  '& .opens': { cursor: 'pointer' },
  '& .creator': {
    all: 'unset',
    minHeight: 24, // WCAG 2.5.8
    lineHeight: '24px',
    cursor: 'pointer',
    '&:hover': { textDecoration: 'underline' },
    '&:focus-visible': (theme: Theme) => ({ ...theme.focusVisible }),
  },
  '& .dense': {
    '& td': {
      height: 48,
      py: 0,
      whiteSpace: 'nowrap',
      overflow: 'hidden',
      textOverflow: 'ellipsis',
    },
    '& .title': { display: 'block', textOverflow: 'ellipsis' },
    '& .cover, & .first > :not(.tick), & .caption, & .about': { display: 'none' },
    '& .status': { flexDirection: 'row' },
    '& .bone': { maxHeight: 24 },
  },
  '& .first': { display: 'flex', alignItems: 'center', ml: -1 },
  '& .last': { textAlign: 'center' },
  // Shown as columns if the table is wide enough, whatever is beside it; otherwise as lines below
  // the title.
  '& .wide': { display: 'none', [wide]: { display: 'table-cell' } },
  '& .medium': { display: 'none', [medium]: { display: 'table-cell' } },
  '& .extra': { display: 'none', [wide]: { display: 'table-cell' } },
  '& .titleLines': {
    '& .wide': { [wide]: { display: 'none' } },
    '& .about-medium': { [wide]: { display: 'block' } },
  },
  '& .date': { whiteSpace: 'nowrap' },
  '& .about': { fontSize: '0.8125rem', color: 'text.secondary' },
  '& .about-medium': {
    display: 'none',
    [medium]: { display: 'block' },
    [wide]: { display: 'none' },
  },
  '& .about-narrow': { [medium]: { display: 'none' } },
};

const pulse = keyframes`50% { opacity: 0.4; }`;

/** Placeholders with the colour and animation of MUI's skeletons. */
const skeletonSx = {
  '& .bones': { animation: `${pulse} 2s ease-in-out 0.5s infinite` },
  '& .bone': {
    height: 12,
    my: '4px',
    borderRadius: 1,
    bgcolor: (theme: Theme) => theme.alpha((theme.vars ?? theme).palette.text.primary, 0.11),
  },
};

/**
 * The style of all rows, set once on their container, for table and cards. As styled components of
 * the theme, 25 rows took a slow machine a second to render.
 */
export const rowsSx = { ...parts, ...table, ...skeletonSx };
