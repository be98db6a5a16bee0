import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { Account, AccountLink, Handover } from '@/api/peopleTypes';
import { serverNow } from '@/api/serverClock';
import { formatNumber, formatTime, percent } from '@/text/format';
import { viPeople } from '@/text/people/viPeople';
import { viPerson } from '@/text/people/viPerson';
import { viShell } from '@/text/people/viShell';
import { Facts } from '@/ui/fields/Facts';
import { Link } from '@/ui/Link';
import { Progress } from '@/ui/messages/Progress';
import { paths } from '@/ui/paths';
import { Tag } from '@/ui/Tag';
import { whyMailFailed } from './mailReason';
import { byStatusText, PersonState, seenText } from './PeopleRows';

/** What is known of an account. */
export function PersonFacts({ person }: { person: Account }) {
  const { handover, link } = person;
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 2 }}>
        <Tag>{viShell.role[person.role]}</Tag>
        <PersonState person={person} />
      </Box>
      <Facts
        facts={[
          [viPerson.email, person.email],
          [viPerson.signIn, signInText(person)],
          [viPeople.columns.seen, seenText(person)],
          [viPerson.sessions, formatNumber(person.sessions)],
          [viPerson.created, formatTime(person.created_at)],
          [viPeople.columns.ebooks, <Ebooks key="ebooks" person={person} />],
        ]}
      />
      {link && <LinkLine link={link} />}
      {handover && <HandoverLine handover={handover} />}
      {person.last_admin && <Typography sx={{ mt: 2 }}>{viPerson.lastAdmin}</Typography>}
      {person.single_sign_on && <Typography sx={{ mt: 2 }}>{viPerson.provider}</Typography>}
    </>
  );
}

/** How the person signs in. */
function signInText({ single_sign_on, state }: Account): string {
  if (single_sign_on) return viPerson.bySso;
  return state === 'invited' ? viPerson.noPassword : viPerson.byPassword;
}

/** The number of e-books by status, with a link to the list of them. */
function Ebooks({ person }: { person: Account }) {
  const { total } = person.ebooks;
  if (total === 0) return '0';
  return (
    <>
      <Link to={`${paths.ebooks}?created_by=${person.id}`} underline="always">
        {viPeople.ebookCount(formatNumber(total))}
      </Link>
      {` · ${byStatusText(person)}`}
    </>
  );
}

/** Until when the link is good, and what became of its mail. */
function LinkLine({ link }: { link: AccountLink }) {
  const words = viPerson.link;
  const name = words.kinds[link.kind];
  const until = formatTime(link.expires_at);
  const [now] = useState(serverNow);
  const expired = new Date(link.expires_at).getTime() < now;
  return (
    <Typography sx={{ mt: 2, overflowWrap: 'anywhere' }}>
      {expired ? words.expired(name, until) : words.good(name, until)} {mailText(link, expired)}
    </Typography>
  );
}

/** What became of the mail with a link, and why. */
function mailText(link: AccountLink, expired: boolean): string {
  const { mailed_at: at, mail_outcome: outcome, mail_reason: reply } = link;
  const words = viPerson.link;
  const outcomeText = at && outcome !== 'none' ? words.mail[outcome](formatTime(at)) : '';
  if (!reply) return outcomeText;
  const why = words.because(whyMailFailed(reply), reply);
  return `${outcomeText || (expired ? words.mail.never : words.mail.none)} ${why}`;
}

function HandoverLine({ handover }: { handover: Handover }) {
  const words = viPerson.give;
  const [given, expected] = [formatNumber(handover.given), formatNumber(handover.expected)];
  const to = handover.to.full_name;
  const text = {
    running: words.running(given, expected, to),
    done: words.finished(given, to),
    stopped: words.stopped(given, to),
  }[handover.state];
  return (
    <Box sx={{ mt: 2 }}>
      <Typography role="status">{text}</Typography>
      {handover.state === 'running' && (
        <Box sx={{ mt: 1 }}>
          <Progress
            label={text}
            percent={Math.min(100, percent(handover.given, handover.expected))}
          />
        </Box>
      )}
    </Box>
  );
}
