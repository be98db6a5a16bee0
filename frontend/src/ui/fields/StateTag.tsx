import Box from '@mui/material/Box';

interface Props {
  tone: 'approved' | 'draft' | 'pending_review' | 'rejected';
  children: string;
}

/** The state of an account, token, webhook or delivery, shown by a word and not only by colour. */
export function StateTag({ tone, children }: Props) {
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-block',
        px: 1.25,
        py: 0.25,
        border: '1px solid transparent', // seen in forced colours
        borderRadius: 99,
        fontSize: '0.8125rem',
        fontWeight: 500,
        bgcolor: `status.${tone}.tint`,
        color: `status.${tone}.ink`,
        whiteSpace: 'nowrap',
      }}
    >
      {children}
    </Box>
  );
}
