import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';
import type { Account, AccountLink, Handover } from '@/api/peopleTypes';
import { type Status, statuses } from '@/api/types';
import { formatNumber, formatTime } from '@/text/format';
import { viPeople } from '@/text/people/viPeople';
import { viPerson } from '@/text/people/viPerson';
import { viShell } from '@/text/people/viShell';
import { viEbooks } from '@/text/record/viEbooks';
import { Link } from '@/ui/Link';
import { paths } from '@/ui/paths';
import { Tag } from '@/ui/Tag';
import { StateTag, seenText } from './PeopleRows';

/** What is known of an account. */
export function PersonFacts({ person }: { person: Account }) {
  const { handover, link } = person;
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 2 }}>
        <Tag>{viShell.role[person.role]}</Tag>
        <StateTag person={person} />
      </Box>
      <Box component="dl" sx={factsSx}>
        <Fact name={viPerson.email}>{person.email}</Fact>
        <Fact name={viPerson.signIn}>
          {person.single_sign_on
            ? viPerson.bySso
            : person.state === 'invited'
              ? viPerson.noPassword
              : viPerson.byPassword}
        </Fact>
        <Fact name={viPeople.columns.seen}>{seenText(person)}</Fact>
        <Fact name={viPerson.sessions}>{formatNumber(person.sessions)}</Fact>
        <Fact name={viPerson.created}>{formatTime(person.created_at)}</Fact>
        <Fact name={viPeople.columns.ebooks}>
          <Ebooks person={person} />
        </Fact>
      </Box>
      {link && <LinkLine link={link} />}
      {handover && <HandoverLine handover={handover} />}
      {person.last_admin && <Typography sx={{ mt: 2 }}>{viPerson.lastAdmin}</Typography>}
      {person.single_sign_on && <Typography sx={{ mt: 2 }}>{viPerson.provider}</Typography>}
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
        {name}
      </Typography>
      <Typography component="dd" variant="body2" sx={{ m: 0, overflowWrap: 'anywhere' }}>
        {children}
      </Typography>
    </>
  );
}

const key = (status: Status) => status.toUpperCase() as Uppercase<Status>;

/** The number of e-books by status, with a link to the list of them. */
function Ebooks({ person }: { person: Account }) {
  const { total, byStatus } = person.ebooks;
  if (total === 0) return '0';
  const parts = statuses
    .filter((status) => byStatus[key(status)])
    .map((status) => `${viEbooks.status[status]} ${formatNumber(byStatus[key(status)] ?? 0)}`);
  return (
    <>
      <Link to={`${paths.ebooks}?created_by=${person.id}`} underline="always">
        {viPeople.ebooksOf(formatNumber(total))}
      </Link>
      {` · ${parts.join(', ')}`}
    </>
  );
}

/** Until when the link is good, and what became of its mail. */
function LinkLine({ link }: { link: AccountLink }) {
  const words = viPerson.link;
  const what = words.kinds[link.kind];
  const until = formatTime(link.expires_at);
  const [now] = useState(() => Date.now());
  const expired = new Date(link.expires_at).getTime() < now;
  const { mailed_at: at, mail_outcome: outcome } = link;
  const mail = at && outcome !== 'none' && words.mail[outcome](formatTime(at));
  return (
    <Typography sx={{ mt: 2 }}>
      {expired ? words.expired(what, until) : words.good(what, until)} {mail}
    </Typography>
  );
}

function HandoverLine({ handover }: { handover: Handover }) {
  const words = viPerson.give;
  const [given, of] = [formatNumber(handover.given), formatNumber(handover.expected)];
  const to = handover.to.full_name;
  const text = {
    running: words.running(given, of, to),
    done: words.finished(given, to),
    stopped: words.stopped(given, to),
  }[handover.state];
  return (
    <Box sx={{ mt: 2 }}>
      <Typography role="status">{text}</Typography>
      {handover.state === 'running' && (
        <LinearProgress
          variant="determinate"
          aria-label={text}
          value={Math.min(100, (100 * handover.given) / Math.max(1, handover.expected))}
          sx={{ mt: 1 }}
        />
      )}
    </Box>
  );
}

const factsSx = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr', sm: '170px minmax(0, 1fr)' },
  columnGap: 2,
  rowGap: { xs: 0.25, sm: 1 },
  m: 0,
  '& dd': { mb: { xs: 1, sm: 0 } },
};
