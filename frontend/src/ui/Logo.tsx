import SvgIcon from '@mui/material/SvgIcon';

/**
 * An open book. It is decoration beside the product's name, so it is hidden from screen readers.
 */
export function Logo({ size }: { size: number }) {
  return (
    <SvgIcon viewBox="0 0 32 32" sx={{ fontSize: size, color: 'primary.main' }}>
      <rect width="32" height="32" rx="8" fill="currentColor" />
      <path
        d="M16 10.2C13.6 8.7 10.6 8 7 8v14.5c3.6 0 6.6.7 9 2.2 2.4-1.5 5.4-2.2 9-2.2V8c-3.6 0-6.6.7-9 2.2Z"
        style={{ fill: 'var(--mui-palette-primary-contrastText)' }}
      />
      <path d="M16 11v12.5" stroke="currentColor" strokeWidth="1.6" />
    </SvgIcon>
  );
}
