let aheadMs = 0;

/** Every response states the server's time (RFC 9110, 6.6.1), to a second. */
export function noteServerTime(headers: Headers): void {
  const serverTime = Date.parse(headers.get('Date') ?? '');
  if (!Number.isNaN(serverTime)) aheadMs = serverTime - Date.now();
}

/** The server's time now, in ms since 1970: this device's clock may be wrong by hours. */
export const serverNow = (): number => Date.now() + aheadMs;
