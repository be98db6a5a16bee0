import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

/**
 * A part that comes later and that the screen can do without: a broken line takes nothing away.
 * What is not needed for what is shown first can be put off further.
 */
export function optional<P>(
  load: () => Promise<ComponentType<P>>,
  afterMs = 0,
): LazyExoticComponent<ComponentType<P>> {
  return lazy(async () => {
    if (afterMs > 0) await new Promise((done) => setTimeout(done, afterMs));
    return { default: await load().catch(() => () => null) };
  });
}
