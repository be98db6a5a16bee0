import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { act, cleanup, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, vi } from 'vitest';
import { api } from '@/api/api';
import { signedOut } from '@/api/session';
import type { Role, User } from '@/api/types';
import { openApp } from '@/app/App';
import { store } from '@/app/store';
import { theme } from '@/app/theme';
import { type Responses, Server } from './server';
import { until } from './until';

const me = (role: Role) => ({
  id: '0198c0de-0000-7000-8000-000000000001',
  full_name: 'Nguyễn Thị Thử',
  email: 'thu@thu-vien.example',
  role,
});

export const session = (role: Role) => ({
  user: me(role),
  accessToken: 'access',
  refreshToken: 'refresh',
  isAuthenticated: true,
});

/** A worker whose script cannot be loaded: Node has no Worker, and the screens work without one. */
class UnloadableWorker {
  onerror: ((event: Event) => void) | null = null;
  constructor() {
    setTimeout(() => this.onerror?.(new Event('error')));
  }
  postMessage() {}
  terminate() {}
}

/** Opens the real pages, store and routes at an address; only the network is faked. */
export function open(
  address: string,
  role: Role = 'EDITOR',
  responses: Responses = {},
  user: Partial<User> = {},
  refreshToken: string | null = 'refresh',
): Server {
  const signedIn = { ...session(role), user: { ...me(role), ...user }, refreshToken };
  localStorage.setItem('cms-auth-storage', JSON.stringify(signedIn));
  window.history.replaceState(null, '', address);
  return show(openApp(signedIn), responses);
}

/** Whether a response with this text is in the store. */
export const hasArrived = (text: string): boolean =>
  JSON.stringify(store.getState()).includes(text);

const endpoints = api.endpoints as unknown as Record<
  string,
  { initiate: (args: unknown, options: object) => Parameters<typeof store.dispatch>[0] }
>;

/** Everything that is shown is read again, as after an event of the server. */
export const readAgain = () =>
  act(async () => {
    for (const query of Object.values(store.getState().api.queries)) {
      const endpoint = endpoints[query?.endpointName ?? ''];
      const again = { subscribe: false, forceRefetch: true };
      if (endpoint) store.dispatch(endpoint.initiate(query?.originalArgs, again));
    }
  });

/** Renders an element with the theme and a faked network, but adds neither store nor routes. */
export function show(screen: ReactNode, responses: Responses = {}): Server {
  const server = new Server(responses);
  vi.stubGlobal('fetch', server.fetch);
  vi.stubGlobal('Worker', UnloadableWorker);
  render(
    <ThemeProvider theme={theme} defaultMode="light" noSsr>
      <CssBaseline />
      {screen}
    </ThemeProvider>,
  );
  return server;
}

/** Chooses a file in a form, once its field is there. */
export async function pickFile(accept: 'image' | 'pdf', file: File): Promise<void> {
  const input = await until(() => {
    const found = document.querySelector<HTMLInputElement>(`[type="file"][accept*="${accept}"]`);
    if (!found) throw new Error(`no field for a file: ${accept}`);
    return found;
  });
  await userEvent.upload(input, file);
}

export const pickPdf = (name = 'a.pdf') =>
  pickFile('pdf', new File(['%PDF-1.7'], name, { type: 'application/pdf' }));

/** The text under a field, as assistive technology finds it. */
export function descriptionOf(field: HTMLElement): string {
  const ids = field.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
}

/** The current address of the page. */
export const here = () => window.location.pathname + window.location.search;

/** Closes the page; what the browser stored stays. */
export function close(): void {
  cleanup();
  store.dispatch(signedOut());
  store.dispatch(api.util.resetApiState());
}

afterEach(() => {
  close();
  localStorage.clear();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});
