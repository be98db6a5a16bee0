import { configureStore } from '@reduxjs/toolkit';
import { api } from '@/api/api';
import { longCalls } from '@/api/longCalls';
import { sessionReducer } from '@/api/session';

export const store = configureStore({
  reducer: {
    [api.reducerPath]: api.reducer,
    [longCalls.reducerPath]: longCalls.reducer,
    session: sessionReducer,
  },
  middleware: (defaults) => defaults().concat(api.middleware, longCalls.middleware),
});
