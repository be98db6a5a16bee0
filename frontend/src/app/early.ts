import { readSession } from '@/api/sessionStorage';
import { firstCalls } from './firstCalls';

// A separate small script, loaded beside the program: on a slow connection it requests a screen's
// data while the code is loading.

const { accessToken, user } = readSession();

function ask(path: string): [string, Promise<Response>] {
  const url = `/api/cms${path}`;
  const answer = fetch(url, {
    credentials: 'include',
    headers: { Accept: 'application/json', Authorization: `Bearer ${accessToken}` },
  });
  answer.catch(() => undefined); // the caller that uses it handles the failure
  return [url, answer];
}

if (accessToken) {
  globalThis.cmsEarly = {
    token: accessToken,
    answers: new Map(firstCalls(window.location, user?.role).map(ask)),
  };
}
