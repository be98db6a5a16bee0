import { readSession } from '@/api/sessionStorage';
import { firstCalls } from './firstCalls';

// A script of its own, small and loaded beside the program: on a slow line a screen's data come
// while its code does.

const { accessToken, user } = readSession();

function ask(path: string): [string, Promise<Response>] {
  const url = `/api/cms${path}`;
  const answer = fetch(url, {
    credentials: 'include',
    headers: { Accept: 'application/json', Authorization: `Bearer ${accessToken}` },
  });
  answer.catch(() => undefined); // whoever uses it tells of a failure
  return [url, answer];
}

if (accessToken) {
  globalThis.cmsEarly = {
    token: accessToken,
    answers: new Map(firstCalls(window.location, user?.role).map(ask)),
  };
}
