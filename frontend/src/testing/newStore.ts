import { configureStore } from '@reduxjs/toolkit';
import { api } from '@/api/api';
import { sessionReducer } from '@/api/session';

/** A store with the API and nobody signed in. */
export const newStore = () =>
  configureStore({
    reducer: { [api.reducerPath]: api.reducer, session: sessionReducer },
    middleware: (defaults) => defaults().concat(api.middleware),
  });
