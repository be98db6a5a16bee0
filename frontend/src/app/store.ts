import { configureStore } from '@reduxjs/toolkit';
import { api } from '@/api/api';
import { sessionReducer } from '@/api/session';

export const store = configureStore({
  reducer: { [api.reducerPath]: api.reducer, session: sessionReducer },
  middleware: (defaults) => defaults().concat(api.middleware),
});
