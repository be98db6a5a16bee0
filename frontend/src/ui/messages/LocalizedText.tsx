import { langOf } from '@/text/literals';

/** Marks English messages with their language for screen readers. */
export function LocalizedText({ children }: { children: string }) {
  const lang = langOf(children);
  return lang ? <span lang={lang}>{children}</span> : children;
}
