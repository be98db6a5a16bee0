import AddIcon from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { viTokens } from '@/text/people/viTokens';
import { asInputOverlay, lazyPart } from '@/ui/loading/lazyPart';
import { Page } from '@/ui/Page';
import { TokenList } from './TokenList';

const NewTokenDialog = lazyPart(
  async () => (await import('./NewTokenDialog')).NewTokenDialog,
  asInputOverlay,
);

/** The access tokens of programs, for administrators. */
export function TokensScreen() {
  const [adding, setAdding] = useState(false);
  return (
    <Page
      title={viTokens.title}
      tools={
        <Button variant="contained" startIcon={<AddIcon />} onClick={() => setAdding(true)}>
          {viTokens.add.action}
        </Button>
      }
    >
      <Typography sx={{ mb: 2, color: 'text.secondary', maxWidth: 720 }}>
        {viTokens.intro}
      </Typography>
      <TokenList />
      {adding && <NewTokenDialog onClose={() => setAdding(false)} />}
    </Page>
  );
}
