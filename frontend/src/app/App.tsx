import { Provider } from 'react-redux';
import { RouterProvider } from 'react-router/dom';
import { adopted } from '@/api/session';
import type { StoredSession } from '@/api/sessionStorage';
import { createRouter } from './router';
import { syncSession } from './sessionSync';
import { store } from './store';

/** Opens the screens for a signed-in user, with the stored session or the one from the login. */
export function openApp(session: StoredSession) {
  store.dispatch(adopted(session));
  syncSession(store);
  return (
    <Provider store={store}>
      <RouterProvider router={createRouter()} />
    </Provider>
  );
}
