import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import type { Resend } from '@/api/account/webhooks';
import { viWebhooks } from '@/text/people/viWebhooks';
import { DateField } from '@/ui/fields/DateField';
import { ariaDisabledIf } from '@/ui/focus/ariaDisabledIf';

const words = viWebhooks.deliveries;

interface Props {
  busy: boolean;
  onResend: (which: Resend) => void;
}

/** Sends again everything that has failed since the beginning of a day in Vietnam. */
export function ResendSince({ busy, onResend }: Props) {
  const [day, setDay] = useState('');
  return (
    <Box sx={rowSx}>
      <Box sx={{ width: { xs: '100%', sm: 220 } }}>
        <DateField label={words.since} value={day} onChange={setDay} />
      </Box>
      <Button
        variant="outlined"
        disabled={!day}
        {...ariaDisabledIf(busy, () => onResend({ since: `${day}T00:00:00+07:00` }))}
      >
        {words.resendSince}
      </Button>
    </Box>
  );
}

const rowSx = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, mb: 2, pt: 1 };
