import { Provider } from 'react-redux';
import { RouterProvider } from 'react-router/dom';
import { adopted } from '@/api/session';
import type { StoredSession } from '@/api/sessionStorage';
import { createRouter } from './router';
import { syncSession } from './sessionSync';
import { store } from './store';

/** All screens for whoever is signed in, from the session that the browser keeps or login gave. */
export function openApp(session: StoredSession) {
  store.dispatch(adopted(session));
  syncSession(store);
  return (
    <Provider store={store}>
      <RouterProvider router={createRouter()} />
    </Provider>
  );
}
