import Box from '@mui/material/Box';
import { Fragment } from 'react';
import { viKeys } from '@/text/people/viKeys';

/** Keys as on a keyboard, with a word between those of a sequence. */
export function Kbd({ keys }: { keys: readonly string[] }) {
  return (
    <>
      {keys.map((key, i) => (
        <Fragment key={key}>
          {i > 0 && ` ${viKeys.followedBy} `}
          <Box component="kbd" sx={kbdSx}>
            {key}
          </Box>
        </Fragment>
      ))}
    </>
  );
}

const kbdSx = {
  display: 'inline-block',
  minWidth: 24,
  px: 0.75,
  border: 1,
  borderColor: 'divider',
  borderBottomWidth: 2,
  borderRadius: 1,
  bgcolor: 'sunken',
  color: 'text.primary',
  fontFamily: 'inherit',
  fontSize: '0.8125rem',
  fontWeight: 600,
  lineHeight: 1.6,
  textAlign: 'center',
  whiteSpace: 'nowrap',
};
