import CloseIcon from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';

interface Props {
  children: string;
  /** With it, the tag can be taken off; the label says what that does. */
  onRemove?: () => void;
  removeLabel?: string;
}

/** A word in a pill, in the frame of every screen. Chip would weigh 2.3 kB more there. */
export function Tag({ children, onRemove, removeLabel }: Props) {
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 0.5,
        minHeight: 26,
        px: 1.25,
        borderRadius: 99,
        bgcolor: 'sunken',
        border: 1,
        borderColor: 'divider',
        fontSize: '0.8125rem',
        fontWeight: 500,
        overflowWrap: 'anywhere',
      }}
    >
      {children}
      {onRemove && (
        <ButtonBase
          aria-label={removeLabel}
          title={removeLabel}
          onClick={onRemove}
          sx={{ borderRadius: 99, mr: -0.75, width: 24, height: 24 }}
        >
          <CloseIcon sx={{ fontSize: 16 }} />
        </ButtonBase>
      )}
    </Box>
  );
}
