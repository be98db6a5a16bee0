import { langOf } from '@/text/literals';

/** Text in the right language for screen readers: English literals are marked as such. */
export function Words({ children }: { children: string }) {
  const lang = langOf(children);
  return lang ? <span lang={lang}>{children}</span> : children;
}

/** A literal that is English wherever it stands. */
export function En({ children }: { children: string }) {
  return <span lang="en">{children}</span>;
}
