import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import { vi } from '@/text/vi';
import { useNotice } from './Notices';

/** A part of a screen that is loaded when it is first shown, or ahead of that. */
export interface Part<P> {
  loaded: ComponentType<P> | null;
  load: () => Promise<ComponentType<P>>;
  ahead: () => void;
}

export function laterPart<P>(load: () => Promise<ComponentType<P>>): Part<P> {
  const part: Part<P> = {
    loaded: null,
    load: async () => {
      part.loaded ??= await load();
      return part.loaded;
    },
    ahead: () => void part.load().catch(() => undefined),
  };
  return part;
}

interface Props<P extends { onClose: () => void }> {
  part: Part<P>;
  props: P;
}

/**
 * Shows such a part. Unlike React.lazy, a line that breaks meanwhile takes nothing else away: it is
 * told, and the next try loads anew.
 */
export function Later<P extends { onClose: () => void }>({ part, props }: Props<P>) {
  const [Loaded, setLoaded] = useState(() => part.loaded);
  const notify = useNotice();
  const failed = useEffectEvent(() => {
    props.onClose();
    notify({ text: vi.error.network, severity: 'info' });
  });
  useEffect(() => {
    if (Loaded) return;
    let gone = false;
    part.load().then(
      (now) => gone || setLoaded(() => now),
      () => gone || failed(),
    );
    return () => {
      gone = true;
    };
  }, [Loaded, part]);
  return Loaded && <Loaded {...props} />;
}
