import { type ComponentType, useEffect, useState } from 'react';
import { Bar } from './Bar';
import { Failed } from './Failed';
import { Opening } from './Opening';
import type { PdfReaderProps } from './PdfReader';
import type { ReaderProps } from './Reader';

type Loaded = { Component: ComponentType<PdfReaderProps> } | 'failed' | null;

/** Loads the program only where a PDF is shown; a line that breaks meanwhile breaks nothing else. */
export function LazyReader(props: ReaderProps) {
  const { url, onClose } = props;
  const [loaded, setLoaded] = useState<Loaded>(null);
  const [attempt, setAttempt] = useState(1);
  useEffect(() => {
    let gone = false;
    const tell = (next: Loaded) => {
      if (!gone) setLoaded(next);
    };
    load(attempt).then(
      ({ PdfReader }) => tell({ Component: PdfReader }),
      () => tell('failed'),
    );
    return () => {
      gone = true;
    };
  }, [attempt]);
  if (loaded === 'failed') {
    const retry = () => {
      setLoaded(null);
      setAttempt(attempt + 1);
    };
    return (
      <>
        <Bar onClose={onClose} />
        <Failed reason="program" url={url ?? undefined} onRetry={retry} />
      </>
    );
  }
  if (!loaded || !url) {
    return (
      <>
        <Bar onClose={onClose} />
        <Opening />
      </>
    );
  }
  return <loaded.Component {...props} url={url} />;
}

const load = (_attempt: number) => import('./PdfReader');
