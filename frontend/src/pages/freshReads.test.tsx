import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renewLinksAfterMs } from '@/api/ebooks/ebooks';
import { ebook, ebookPath, theEbook } from '@/testing/ebooks';
import { hasAskedForEvents } from '@/testing/liveStream';
import { open } from '@/testing/page';

afterEach(() => vi.useRealTimers());

const follow = (name: string) =>
  userEvent.click(within(screen.getByRole('navigation')).getByRole('link', { name }));
const passes = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1_000);

describe('RULES §§10.12, 10.14 and 12.1: business constants and limits', () => {
  it('responses are fresh for 5 minutes, then loaded again; never on focus', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const server = open('/dashboard');
    const reads = () => ['GET /ebooks/statistics', 'GET /ebooks'].map((c) => server.of(c).length);
    const dashboard = () => screen.findByText('Tổng số eBook');
    const list = () => screen.findByRole('link', { name: ebook().title });
    await dashboard();
    await follow('eBooks');
    await list();
    await hasAskedForEvents(server);
    passes(295);
    act(() => {
      window.dispatchEvent(new Event('focus'));
      document.dispatchEvent(new Event('visibilitychange'));
    });
    await follow('Tổng quan');
    await dashboard();
    await follow('eBooks');
    await list();
    expect(reads()).toEqual([1, 1]);
    await follow('Tổng quan');
    await dashboard();
    passes(6);
    await follow('eBooks');
    await waitFor(() => expect(server.of('GET /ebooks')).toHaveLength(2));
    await list();
    await follow('Tổng quan');
    await waitFor(() => expect(reads()).toEqual([2, 2]));
  });
});

it.each([
  ['the e-book of the outline editor', `${ebookPath}/toc`, 'GET /ebooks/{id}'],
  ['a submission that is compared', ebookPath, 'GET /ebooks/{id}/submissions/{n}'],
])('the links of %s are renewed before they expire', async (_, address, call) => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const server = open(address, 'EDITOR', theEbook({ returned_count: 1 }));
  await waitFor(() => expect(server.of(call)).toHaveLength(1));
  vi.advanceTimersByTime(renewLinksAfterMs);
  await waitFor(() => expect(server.of(call)).toHaveLength(2));
});
