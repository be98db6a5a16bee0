import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import type { Token } from '@/api/account/tokens';
import { formatTime } from '@/text/format';
import { viShell } from '@/text/people/viShell';
import { viTokens } from '@/text/people/viTokens';
import { StateTag } from '@/ui/fields/StateTag';

interface Props {
  tokens: readonly Token[];
  onRevoke: (token: Token) => void;
}

const { columns } = viTokens;

const personOf = ({ user }: Token) => `${user.full_name} · ${viShell.role[user.role]}`;
const usedText = ({ used_at }: Token) => (used_at ? formatTime(used_at) : viTokens.never);

export function TokenTable({ tokens, onRevoke }: Props) {
  return (
    <Paper variant="outlined" sx={{ overflowX: 'auto' }}>
      <Table size="small" aria-label={viTokens.table}>
        <TableHead>
          <TableRow>
            {Object.values(columns).map((name) => (
              <TableCell key={name}>{name}</TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {tokens.map((token) => (
            <TableRow key={token.id} hover>
              <TableCell sx={nameSx}>{token.name}</TableCell>
              <TableCell sx={personSx}>{personOf(token)}</TableCell>
              <TableCell>{viTokens.scopes[token.scope]}</TableCell>
              <TableCell sx={personSx}>{token.made_by.full_name}</TableCell>
              <TableCell sx={timeSx}>{formatTime(token.expires_at)}</TableCell>
              <TableCell sx={timeSx}>{usedText(token)}</TableCell>
              <TableCell>
                <State token={token} />
              </TableCell>
              <TableCell>
                <Revoke token={token} onRevoke={onRevoke} />
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Paper>
  );
}

export function TokenCards({ tokens, onRevoke }: Props) {
  return (
    <Box component="ul" aria-label={viTokens.table} sx={cardsSx}>
      {tokens.map((token) => (
        <Paper
          key={token.id}
          component="li"
          variant="outlined"
          sx={{ p: 1.5, overflowWrap: 'anywhere' }}
        >
          <Typography sx={nameSx}>{token.name}</Typography>
          <Typography variant="body2" sx={{ mb: 1 }}>
            {personOf(token)}
          </Typography>
          <State token={token} />
          <Typography variant="body2" sx={{ color: 'text.secondary', mt: 1 }}>
            {viTokens.scopes[token.scope]} · {columns.madeBy}: {token.made_by.full_name}
          </Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {columns.expires}: {formatTime(token.expires_at)}
          </Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1 }}>
            {columns.used}: {usedText(token)}
          </Typography>
          <Revoke token={token} onRevoke={onRevoke} />
        </Paper>
      ))}
    </Box>
  );
}

interface RevokeProps {
  token: Token;
  onRevoke: (token: Token) => void;
}

function Revoke({ token, onRevoke }: RevokeProps) {
  if (token.state !== 'active') return null;
  return (
    <Button
      size="small"
      color="error"
      variant="outlined"
      aria-label={viTokens.revoke.of(token.name)}
      sx={{ whiteSpace: 'nowrap' }}
      onClick={() => onRevoke(token)}
    >
      {viTokens.revoke.action}
    </Button>
  );
}

const tones = { active: 'approved', expired: 'draft', revoked: 'rejected' } as const;

function State({ token }: { token: Token }) {
  return <StateTag tone={tones[token.state]}>{viTokens.states[token.state]}</StateTag>;
}

const cardsSx = { listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 };
const nameSx = { fontWeight: 600, overflowWrap: 'anywhere', maxWidth: 280 };
const personSx = { overflowWrap: 'anywhere', minWidth: 120 };
const timeSx = { whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' };
