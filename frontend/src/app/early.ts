import { readSession } from '@/api/sessionStorage';
import { firstCalls } from './firstCalls';

// A separate small script, loaded beside the program: on a slow connection it requests a screen's
// data while the code is loading.

const { accessToken, user } = readSession();

function ask(path: string): [string, Promise<Response>] {
  const url = `/api/cms${path}`;
  const response = fetch(url, {
    credentials: 'include',
    headers: { Accept: 'application/json', Authorization: `Bearer ${accessToken}` },
  });
  response.catch(() => undefined); // the caller that uses it handles the failure
  return [url, response];
}

if (accessToken) {
  globalThis.cmsEarly = {
    token: accessToken,
    responses: new Map(firstCalls(window.location, user?.role).map(ask)),
  };
}
