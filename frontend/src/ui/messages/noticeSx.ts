/** Dark in light mode and light in dark mode, so that it stands out. */
export const noticeSx = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.25,
  maxWidth: 560,
  px: 2,
  py: 1,
  borderRadius: 2,
  boxShadow: 6,
  bgcolor: 'text.primary',
  color: 'background.paper',
  fontSize: '0.875rem',
  fontWeight: 500,
  overflowWrap: 'anywhere',
  pointerEvents: 'auto',
} as const;
