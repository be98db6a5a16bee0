import { viWebhooks } from '@/text/people/viWebhooks';

/** The usual causes of a missing response, by the words of the server's network library. */
const causes: readonly (readonly [RegExp, keyof typeof viWebhooks.causes])[] = [
  [/private network/, 'private'],
  [/connection refused/, 'refused'],
  [/connection reset|EOF$/, 'cut'],
  [/timeout|deadline exceeded|timed out/i, 'slow'],
  [/no such host|server misbehaving/, 'unknownName'],
  [/x509|tls:|certificate|HTTP response to HTTPS/i, 'untrusted'],
  [/no route to host|network is unreachable/, 'unreachable'],
];

/** Why a receiver did not respond: the technical text, after an explanation if the cause is known. */
export function causeOf(technical: string): string {
  const known = causes.find(([pattern]) => pattern.test(technical));
  return known
    ? viWebhooks.because(viWebhooks.causes[known[1]], technical)
    : viWebhooks.noResponse(technical);
}
