import { writeText } from '@/state/stored';
import { keysUnder } from '@/state/storedJson';

/**
 * The names held by open tabs, for browsers without locks: each tab is registered in localStorage
 * and asked over a channel. A tab that does not respond counts as closed.
 */

const tabPrefix = 'cms-tab:';
/** Even a busy tab responds within this time. */
const responseTimeoutMs = 3_000;

const thisTab = tabPrefix + Date.now().toString(36) + Math.random().toString(36).slice(2, 8);
let channel: BroadcastChannel | null = null;

type Message = { ask: string } | { to: string; from: string; names: string[] };

/** Announces this tab to the others and responds to their questions. */
export function register(held: ReadonlySet<string>): void {
  write();
  if (channel) return;
  channel = openChannel();
  channel?.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if ('ask' in data) channel?.postMessage({ to: data.ask, from: thisTab, names: [...held] });
  });
  window.addEventListener('pagehide', () => remove(thisTab));
  window.addEventListener('pageshow', write);
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === thisTab && newValue === null) write(); // another tab considered this one closed
  });
}

/** Null where the user blocks the site's storage: some browsers then refuse channels as well. */
function openChannel(): BroadcastChannel | null {
  try {
    return new BroadcastChannel('cms-presence');
  } catch {
    return null;
  }
}

// If storage is blocked, there are no stored drafts that two tabs could both open.
const write = () => void writeText(thisTab, '');
const remove = (tab: string) => void writeText(tab, null);
const otherTabs = () => keysUnder(tabPrefix).filter((tab) => tab !== thisTab);

export async function heldByOthers(): Promise<Set<string>> {
  const names = new Set<string>();
  const silent = new Set(otherTabs());
  if (silent.size === 0) return names;
  const asking = new BroadcastChannel('cms-presence');
  const question = `${thisTab}:${Math.random()}`;
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, responseTimeoutMs);
    asking.addEventListener('message', ({ data }: MessageEvent<Message>) => {
      if (!('to' in data) || data.to !== question || !silent.delete(data.from)) return;
      for (const name of data.names) names.add(name);
      if (silent.size > 0) return;
      clearTimeout(timer);
      resolve();
    });
    asking.postMessage({ ask: question });
  });
  asking.close();
  for (const tab of silent) remove(tab);
  return names;
}
