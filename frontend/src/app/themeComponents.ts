import type { Components, Theme } from '@mui/material/styles';

/** The look of each kind of control; screens only position them. */
export const components: Components<Omit<Theme, 'components'>> = {
  MuiCssBaseline: {
    styleOverrides: {
      // Breaks a word that is wider than its box. A box that would grow with the word sets 'anywhere'.
      body: { overflowWrap: 'break-word' },
      'h1, h2, h3': { textWrap: 'balance' },
      // Keeps focused elements clear of the header and of the bars at the window's foot.
      html: {
        scrollPaddingBlock: '64px calc(max(72px, var(--foot, 0px) + var(--tray, 0px)) + 16px)',
      },
      'button, input, select, textarea': { fontFamily: 'inherit' },
      '@media print': {
        'aside, header, .MuiButtonBase-root:not([data-printed]), [role="search"]': {
          display: 'none !important',
        },
        ':has(> main)': { marginLeft: '0 !important', transition: 'none !important' },
        '.MuiPaper-root': { breakInside: 'avoid' },
      },
      // Forced colours leave no background: a line shows what is chosen, and what can be pressed.
      '@media (forced-colors: active)': {
        '.MuiButton-contained, [aria-current], [aria-pressed=true], [aria-selected=true]': {
          border: '1px solid !important',
        },
      },
      '@media (prefers-reduced-motion: reduce)': {
        '*, *::before, *::after': {
          animationDuration: '0.01ms !important',
          animationIterationCount: '1 !important',
          // Any duration above zero would delay "visibility", which transitions by default: what
          // has just become visible could not be focused.
          transitionDuration: '0s !important',
          transitionDelay: '0s !important',
          scrollBehavior: 'auto !important',
        },
      },
    },
  },
  MuiButtonBase: {
    styleOverrides: {
      root: { '&[aria-disabled=true]:not(.Mui-disabled)': { opacity: 0.45, cursor: 'default' } },
    },
  },
  MuiButton: {
    defaultProps: { disableElevation: true, disableFocusRipple: true },
    styleOverrides: { root: { minHeight: 36 }, sizeSmall: { minHeight: 30 } },
  },
  MuiPaper: {
    defaultProps: { elevation: 0 },
    styleOverrides: { root: { backgroundImage: 'none' } },
  },
  MuiCard: { defaultProps: { variant: 'outlined' } },
  MuiTextField: { defaultProps: { size: 'small', fullWidth: true } },
  MuiFormControl: { defaultProps: { size: 'small' } },
  MuiOutlinedInput: {
    styleOverrides: {
      input: { textOverflow: 'ellipsis' },
      notchedOutline: ({ theme }) => ({ borderColor: theme.vars?.palette.text.disabled }),
    },
  },
  MuiTableCell: {
    styleOverrides: {
      root: ({ theme }) => ({
        padding: '8px 12px',
        borderColor: theme.vars?.palette.divider,
        fontSize: '0.875rem',
      }),
      head: ({ theme }) => ({
        fontWeight: 600,
        fontSize: '0.8125rem',
        color: theme.vars?.palette.text.secondary,
        backgroundColor: theme.vars?.palette.sunken,
        whiteSpace: 'nowrap',
      }),
    },
  },
  MuiDialog: { defaultProps: { fullWidth: true, maxWidth: 'sm' } },
  MuiDialogTitle: { styleOverrides: { root: { fontSize: '1.125rem', fontWeight: 600 } } },
  MuiDialogActions: { styleOverrides: { root: { padding: '12px 24px 20px' } } },
  MuiAlert: {
    styleOverrides: { root: { alignItems: 'flex-start' }, message: { minWidth: 0, width: '100%' } },
  },
  MuiLink: { defaultProps: { underline: 'hover' } },
};
