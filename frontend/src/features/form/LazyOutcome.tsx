import { lazy, Suspense } from 'react';
import type { OutcomeProps } from './UploadOutcome';

/** Comes behind the form: there is no outcome before a file was sent. */
const loading = import('./UploadOutcome');
const UploadOutcome = lazy(async () => ({ default: (await loading).UploadOutcome }));

export function LazyOutcome(props: OutcomeProps) {
  return <Suspense>{props.state.kind !== 'idle' && <UploadOutcome {...props} />}</Suspense>;
}
