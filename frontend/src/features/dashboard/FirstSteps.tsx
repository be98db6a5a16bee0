import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { writeText } from '@/state/stored';
import { viFirstSteps } from '@/text/people/viFirstSteps';
import { Panel } from '@/ui/Panel';

const keyOf = (userId: string) => `cms-first-steps:${userId}`;

/** Explains the steps from draft to publication, until the user closes it. */
export function FirstSteps({ userId }: { userId: string }) {
  const [closed, setClosed] = useState(() => wasClosed(userId));
  if (closed) return null;
  const close = () => {
    writeText(keyOf(userId), '1');
    setClosed(true);
  };
  return (
    <Panel title={viFirstSteps.title} tools={<Button onClick={close}>{viFirstSteps.close}</Button>}>
      <Box component="ol" sx={stepsSx}>
        {viFirstSteps.steps.map(([name, text]) => (
          <li key={name}>
            <Typography sx={{ fontWeight: 600 }}>{name}</Typography>
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {text}
            </Typography>
          </li>
        ))}
      </Box>
    </Panel>
  );
}

const stepsSx = {
  m: 0,
  pl: 2.5,
  display: 'grid',
  columnGap: 4,
  rowGap: 1.5,
  gridTemplateColumns: { xs: '1fr', md: 'repeat(3, 1fr)' },
};

function wasClosed(userId: string): boolean {
  try {
    return localStorage.getItem(keyOf(userId)) !== null;
  } catch {
    return true; // without storage it could never be closed for good
  }
}
