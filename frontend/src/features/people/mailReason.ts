import { viPerson } from '@/text/people/viPerson';

const { why } = viPerson.link;

/** What the codes of a mail server's reply mean (RFC 5321 §4.2.3), the most specific first. */
const meanings: readonly (readonly [RegExp, string])[] = [
  [/\b(?:530|534|535|538)(?=[ -])/, why.signIn],
  [/\b(?:452|552)(?=[ -])/, why.full],
  [/\b(?:550|551|553)(?=[ -])/, why.address],
  [/\b5\d\d(?=[ -])/, why.blocked],
  [/\b4\d\d(?=[ -])/, why.later],
];

/** Why a mail was not delivered, from the reply of the mail server. */
export function whyMailFailed(reply: string): string {
  return meanings.find(([code]) => code.test(reply))?.[1] ?? why.away;
}
