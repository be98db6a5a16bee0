import { viWebhooks } from '@/text/people/viWebhooks';

/** The usual causes of no response, by what the server's network library says of them. */
const causes: readonly (readonly [RegExp, keyof typeof viWebhooks.causes])[] = [
  [/private network/, 'private'],
  [/connection refused/, 'refused'],
  [/connection reset|EOF$/, 'cut'],
  [/timeout|deadline exceeded|timed out/i, 'slow'],
  [/no such host|server misbehaving/, 'unknownName'],
  [/x509|tls:|certificate|HTTP response to HTTPS/i, 'untrusted'],
  [/no route to host|network is unreachable/, 'unreachable'],
];

/** Why a receiver gave no response, in words where the cause is known, with the technical text. */
export function causeOf(technical: string): string {
  const known = causes.find(([pattern]) => pattern.test(technical));
  return known
    ? viWebhooks.because(viWebhooks.causes[known[1]], technical)
    : viWebhooks.noResponse(technical);
}
