import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';

/** The store's dispatch, for calls of the API by `initiate` instead of by a hook. */
export type Dispatch = ThunkDispatch<unknown, unknown, UnknownAction>;
