import type { SerializedError } from '@reduxjs/toolkit';
import type { FetchBaseQueryError } from '@reduxjs/toolkit/query/react';
import { en } from '@/text/literals';
import { vi } from '@/text/vi';
import type { Account } from './peopleTypes';
import type { Ebook, Person, Toc } from './types';

/** The body of an error response (RFC 9457, with the members of RULES §5.3). */
export interface Problem {
  status: number;
  message: string;
  code: string;
  errors?: Record<string, string>;
  current?: Ebook | Toc | Account;
  changed_by?: Person;
  changed_at?: string;
}

export type ApiError = FetchBaseQueryError | SerializedError;

/** The problem in the server's response, if there is one. */
export function problemOf(error: unknown): Problem | undefined {
  if (typeof error !== 'object' || error === null || !('status' in error)) return undefined;
  const { status, data } = error as FetchBaseQueryError;
  if (typeof status !== 'number' || typeof data !== 'object' || data === null) return undefined;
  return { message: '', code: '', ...data, status };
}

export function statusOf(error: unknown): number | string | undefined {
  if (typeof error !== 'object' || error === null || !('status' in error)) return undefined;
  return (error as FetchBaseQueryError).status;
}

/**
 * Whether the request may or may not have been carried out: there was no response, not a whole one, or
 * one of a failed server or proxy.
 */
export function hasUnknownOutcome(error: unknown): boolean {
  const status = statusOf(error);
  const isUnreadableSuccess = Number(status) < 300;
  return typeof status === 'string' || Number(status) >= 500 || isUnreadableSuccess;
}

/** Refused for good, rather than for the moment (429) or because of who asks (401, 403, 404). */
export function isRefusedForGood(error: unknown): boolean {
  const status = problemOf(error)?.status ?? 0;
  return status >= 400 && status < 500 && ![401, 403, 404, 429].includes(status);
}

/** The server's message, otherwise the client's, otherwise the general one (RULES §11.1). */
export function errorMessage(error: unknown): string {
  const message = problemOf(error)?.message;
  if (message) return message;
  const status = statusOf(error);
  if (typeof status === 'string') return vi.error.network;
  if (status === undefined && error instanceof Error && error.message) return error.message;
  return en.unexpected;
}

/** The message of a mutation's result, or null if it succeeded. */
export const failureOf = ({ error }: { error?: unknown }): string | null =>
  error === undefined ? null : errorMessage(error);

/** Why a form was refused: a message, and those of its fields. */
export const formRefusalOf = (error: unknown) => ({
  message: errorMessage(error),
  errors: problemOf(error)?.errors ?? {},
});
