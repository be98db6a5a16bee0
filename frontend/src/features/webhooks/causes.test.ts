import { expect, it } from 'vitest';
import { causeOf } from './causes';

// RULES §27.5
it.each([
  [
    'dial tcp 198.51.100.7:443: connect: connection refused',
    /^máy nhận từ chối kết nối \(dial tcp/,
  ],
  [
    'context deadline exceeded (Client.Timeout exceeded while awaiting headers)',
    /^máy nhận không trả lời kịp \(/,
  ],
  [
    'read tcp 198.51.100.7:443: read: connection reset by peer',
    /^máy nhận ngắt kết nối giữa chừng/,
  ],
  ['Post "https://may-nhan.example": EOF', /^máy nhận ngắt kết nối giữa chừng/],
  ['dial tcp: lookup may-nhan.example: no such host', /^không tìm thấy tên máy nhận \(/],
  [
    'tls: failed to verify certificate: x509: certificate has expired',
    /^kết nối TLS .* không hợp lệ \(/,
  ],
  ['http: server gave HTTP response to HTTPS client', /^kết nối TLS/],
  ['dial tcp: lookup a.example: i/o timeout', /^máy nhận không trả lời kịp/],
  [
    'dial tcp 10.0.0.1:443: the address is in a private network, where this webhook may not be',
    /^máy nhận ở trong mạng nội bộ/,
  ],
  ['dial tcp 198.51.100.7:443: connect: no route to host', /^không có đường mạng đến máy nhận/],
  ['something else', /^không có trả lời \(something else\)$/],
])('the cause of a missing response in words: %s', (technical, words) => {
  expect(causeOf(technical)).toMatch(words);
  expect(causeOf(technical)).toContain(technical);
});
