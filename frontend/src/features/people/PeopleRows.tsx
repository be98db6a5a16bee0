import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Paper from '@mui/material/Paper';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import type { Account } from '@/api/peopleTypes';
import { countOf, statuses } from '@/api/types';
import { formatNumber, formatTime } from '@/text/format';
import { viPeople } from '@/text/people/viPeople';
import { viShell } from '@/text/people/viShell';
import { viEbooks } from '@/text/record/viEbooks';
import { StateTag } from '@/ui/fields/StateTag';
import { Tag } from '@/ui/Tag';

interface Props {
  people: readonly Account[];
  onOpen: (id: string) => void;
}

const { columns } = viPeople;

/** How many e-books each status has, if it has any: "Bản nháp 3, Đã xuất bản 6". */
export const byStatusText = ({ ebooks }: Account) =>
  statuses
    .map((status) => ({ status, count: countOf(ebooks, status) }))
    .filter(({ count }) => count > 0)
    .map(({ status, count }) => `${viEbooks.status[status]} ${formatNumber(count)}`)
    .join(', ');

/** When the person was last seen, in words. */
export const seenText = ({ last_seen_at, state }: Account) =>
  last_seen_at
    ? formatTime(last_seen_at)
    : state === 'invited'
      ? viPeople.never
      : viPeople.notSeenLately;

export function PeopleTable({ people, onOpen }: Props) {
  return (
    <TableContainer component={Paper} variant="outlined">
      <Table size="small" aria-label={viPeople.table}>
        <TableHead>
          <TableRow>
            {Object.values(columns).map((name) => (
              <TableCell
                key={name}
                align={name === columns.ebooks || name === columns.sessions ? 'right' : 'left'}
              >
                {name}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {people.map((person) => (
            <TableRow key={person.id} hover>
              <TableCell sx={{ maxWidth: 380 }}>
                <Name person={person} onOpen={onOpen} />
              </TableCell>
              <TableCell>{viShell.role[person.role]}</TableCell>
              <TableCell>
                <PersonState person={person} />
              </TableCell>
              <TableCell>{seenText(person)}</TableCell>
              <TableCell align="right">{formatNumber(person.sessions)}</TableCell>
              <TableCell align="right" sx={{ maxWidth: 260 }}>
                {formatNumber(person.ebooks.total)}
                <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                  {byStatusText(person)}
                </Typography>
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}

export function PeopleCards({ people, onOpen }: Props) {
  return (
    <Box component="ul" aria-label={viPeople.table} sx={cardsSx}>
      {people.map((person) => (
        <Paper key={person.id} component="li" variant="outlined" sx={{ p: 1.5 }}>
          <Name person={person} onOpen={onOpen} />
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, my: 1 }}>
            <Tag>{viShell.role[person.role]}</Tag>
            <PersonState person={person} />
          </Box>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {columns.seen}: {seenText(person)}
          </Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {viPeople.ebookCount(formatNumber(person.ebooks.total))} ·{' '}
            {viPeople.openSessionCount(formatNumber(person.sessions))}
          </Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {byStatusText(person)}
          </Typography>
        </Paper>
      ))}
    </Box>
  );
}

interface NameProps {
  person: Account;
  onOpen: (id: string) => void;
}

function Name({ person, onOpen }: NameProps) {
  return (
    <>
      <ButtonBase
        aria-label={viPeople.open(person.full_name)}
        onClick={() => onOpen(person.id)}
        sx={nameSx}
      >
        {person.full_name}
      </ButtonBase>
      <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {person.email}
        {person.single_sign_on && ` · ${viPeople.sso}`}
      </Typography>
    </>
  );
}

const tones = { active: 'approved', invited: 'pending_review', disabled: 'rejected' } as const;

export function PersonState({ person }: { person: Account }) {
  return <StateTag tone={tones[person.state]}>{viPeople.states[person.state]}</StateTag>;
}

const cardsSx = { listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 };

const nameSx = {
  minHeight: 28,
  fontWeight: 600,
  fontSize: '0.9375rem',
  color: 'primary.main',
  textAlign: 'left',
  overflowWrap: 'anywhere',
  '&:hover': { textDecoration: 'underline' },
};
