import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Provider } from 'react-redux';
import { Link, MemoryRouter, useLocation } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { sessionExpired, signedIn } from '@/api/session';
import { newStore } from '@/testing/newStore';
import { holdTimers } from '@/testing/timers';
import { everything, type LiveEvent } from './events';
import { follow } from './follow';
import { Live } from './Live';

const stream = vi.hoisted(() => ({ onEvents: (_: LiveEvent[]): void => undefined }));

vi.mock('./LiveClient', () => ({
  LiveClient: class {
    constructor(options: typeof stream) {
      stream.onEvents = options.onEvents;
    }
    start = () => () => undefined;
  },
}));
vi.mock('./follow', async (original) => ({
  ...((await original()) as object),
  follow: vi.fn<typeof follow>(async () => ({
    postponed: true,
    overtaken: false,
    lists: 'refreshed',
  })),
}));

const user = { id: 'u', full_name: 'An', email: 'an@example.org', role: 'EDITOR' } as const;
const tokens = { user, accessToken: 'access', refreshToken: 'refresh' };

const Here = () => <span>{useLocation().pathname}</span>;

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('RULES §10.19: changes by others', () => {
  it('are followed on an e-book that the user has left meanwhile', async () => {
    const id = '0197a3b2-7c1d-7e4f-8a90-1b2c3d4e5f60';
    const store = newStore();
    store.dispatch(signedIn(tokens));
    render(
      <Provider store={store}>
        <MemoryRouter initialEntries={[`/ebooks/${id}/edit`]}>
          <Link to={`/ebooks/${id}`}>Hủy</Link>
          <Here />
          <Live />
        </MemoryRouter>
      </Provider>,
    );
    const pass = holdTimers(900); // otherwise it may be over before the link is followed
    const begun = vi.spyOn(Math, 'random').mockReturnValue(0.9);
    stream.onEvents([everything]);
    await waitFor(() => expect(begun).toHaveBeenCalled());
    fireEvent.click(screen.getByRole('link'));
    await screen.findByText(`/ebooks/${id}`);
    expect(pass()).toBe(true);
    await waitFor(() => expect(follow).toHaveBeenCalled());
    expect(vi.mocked(follow).mock.calls[0]?.[2]).toBeNull();
  });

  it('that happened after the session had ended are followed once the user has signed in again', async () => {
    const store = newStore();
    store.dispatch(signedIn(tokens));
    render(
      <Provider store={store}>
        <MemoryRouter>
          <Live />
        </MemoryRouter>
      </Provider>,
    );
    vi.mocked(follow).mockClear();
    act(() => void store.dispatch(sessionExpired()));
    act(() => void store.dispatch(signedIn(tokens)));
    await waitFor(() => expect(follow).toHaveBeenCalled());
    expect(vi.mocked(follow).mock.calls[0]?.[1].everything).toBe(true);
  });
});
