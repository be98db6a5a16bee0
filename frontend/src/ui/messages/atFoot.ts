/** At the foot of the window, over the page. */
export const atFootSx = {
  position: 'fixed',
  bottom: 'calc(var(--foot, 72px) + 12px)', // above the bars at the window's foot
  left: 0,
  right: 0,
  zIndex: 'snackbar',
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  gap: 1,
  px: 2,
  pointerEvents: 'none',
} as const;
