import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';

/** Starts the calls of the API outside components. */
export type Dispatch = ThunkDispatch<unknown, unknown, UnknownAction>;
