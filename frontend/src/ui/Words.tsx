import { langOf } from '@/text/literals';

/** Marks English messages with their language for screen readers. */
export function Words({ children }: { children: string }) {
  const lang = langOf(children);
  return lang ? <span lang={lang}>{children}</span> : children;
}

/** A message that is always English. */
export function En({ children }: { children: string }) {
  return <span lang="en">{children}</span>;
}
