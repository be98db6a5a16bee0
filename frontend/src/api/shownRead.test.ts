import { describe, expect, it, vi } from 'vitest';
import { shownRead } from './shownRead';

const noResponse = { status: 'FETCH_ERROR', error: 'no line' };
const refusal = (status: number) => ({ status, data: {} });
const read = { currentData: 'now', isFetching: false, refetch: () => undefined };

describe('what is shown of a read', () => {
  it.each([noResponse, refusal(500), refusal(503), refusal(429), refusal(401)])(
    'stays below a failure: $status',
    (error) => {
      const refetch = vi.fn();
      const { data, failed } = shownRead({ ...read, refetch, error });
      expect(data).toBe('now');
      expect(failed).toMatchObject({ error, kept: true });
      failed?.onRetry();
      expect(refetch).toHaveBeenCalledOnce();
    },
  );
  it.each([403, 404])('is replaced by a refusal: %d', (status) => {
    const error = refusal(status);
    expect(shownRead({ ...read, error })).toMatchObject({
      data: undefined,
      failed: { error, kept: false },
    });
    expect(shownRead({ ...read, error, isFetching: true })).toEqual({
      data: undefined,
      failed: null,
    });
  });
  it('has no failure if only the next page failed, unless that was refused', () => {
    const more = { ...read, isFetchNextPageError: true };
    expect(shownRead({ ...more, error: noResponse })).toEqual({ data: 'now', failed: null });
    expect(shownRead({ ...more, error: refusal(403) })).toMatchObject({
      data: undefined,
      failed: { kept: false },
    });
  });
  it('hides the failure while it is read again', () => {
    const again = { ...read, error: noResponse, isFetching: true };
    expect(shownRead(again)).toEqual({ data: 'now', failed: null });
  });
  it('is that of an earlier choice, if wanted, until the new one is read or fails', () => {
    const next = { ...read, currentData: undefined, isFetching: true };
    expect(shownRead(next).data).toBeUndefined();
    expect(shownRead(next, 'before').data).toBe('before');
    expect(shownRead({ ...next, currentData: 'now' }, 'before').data).toBe('now');
    expect(shownRead({ ...next, error: noResponse }, 'before').data).toBeUndefined();
    expect(
      shownRead({ ...next, error: noResponse, isFetching: false }, 'before').data,
    ).toBeUndefined();
  });
});
