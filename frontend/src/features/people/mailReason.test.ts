import { expect, it } from 'vitest';
import { whyMailFailed } from './mailReason';

// RULES §21.12
it.each([
  ['give mail to the server: 550 5.1.1 no such user', /không có hoặc không nhận thư/],
  ['552 5.2.2 mailbox full', /hộp thư đã đầy/],
  ['452 4.2.2 over quota', /hộp thư đã đầy/],
  ['554 5.7.1 looks like spam', /chặn thư này/],
  ['451 4.7.1 try again later', /tạm thời không nhận/],
  ['535 5.7.8 authentication failed', /CMS_SMTP_URL/],
  ['dial tcp 10.0.0.9:465: connect: connection refused', /không liên lạc được/],
])('explains "%s"', (reply, words) => {
  expect(whyMailFailed(reply)).toMatch(words);
});
