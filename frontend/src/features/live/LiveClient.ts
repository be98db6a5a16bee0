import { pause } from '@/state/pause';
import { webLocks } from '@/state/webLocks';
import { everything, type LiveEvent } from './events';
import { readStream, type StreamEnd } from './stream';

/** A tab hidden for this long gives up the stream to another tab. */
const hiddenMs = 60_000;
/** A new stream repeats the events of the last 30 seconds; a longer gap is reported. */
const gapMs = 25_000;
/** A stream that ended sooner counts as a failure, and the next attempt waits longer. */
const shortMs = 5_000;
const firstPauseMs = 1_000;
const maxPauseMs = 60_000;

/** Asks the tab that reads the stream for the events that came while this one was being loaded. */
const ask: LiveEvent[] = [{ kind: 'ask', id: '', version: 0, at: 0 }];
/** Events that came within this time are repeated, as on a new stream. */
const repeatedMs = 30_000;

interface Options {
  userId: string;
  /** When the oldest of what is shown was requested. */
  since: number;
  token: () => string | null;
  /** After a 401: resolves to whether there is a new token. */
  refresh: () => Promise<boolean>;
  onEvents: (events: LiveEvent[]) => void;
}

/**
 * One stream for all tabs of a browser: the tab that holds the lock reads it and forwards events
 * and keep-alives to the others. Without locks each visible tab has its own.
 */
export class LiveClient {
  private readonly channel: BroadcastChannel | null;
  private running: AbortController | null = null;
  private hideTimer: ReturnType<typeof setTimeout> | undefined;
  private heardAt: number;
  /** Events of this tab's stream, and when they came. Older ones are dropped when new ones come. */
  private received: { events: LiveEvent[]; at: number }[] = [];

  constructor(private readonly options: Options) {
    this.heardAt = options.since;
    // Without locks no tab reads for the others; where storage is blocked, there may be no channels.
    this.channel = webLocks() ? new BroadcastChannel(`cms-live:${options.userId}`) : null;
    if (!this.channel) return;
    this.channel.onmessage = ({ data }) =>
      data[0]?.kind === 'ask' ? this.repeat() : this.heard(data);
    this.channel.postMessage(ask);
  }

  start(): () => void {
    document.addEventListener('visibilitychange', this.onVisibility);
    this.onVisibility();
    return () => {
      document.removeEventListener('visibilitychange', this.onVisibility);
      clearTimeout(this.hideTimer);
      this.running?.abort();
      this.channel?.close();
    };
  }

  private readonly onVisibility = () => {
    clearTimeout(this.hideTimer);
    if (document.visibilityState === 'hidden') {
      const patience = webLocks() ? hiddenMs : 0;
      this.hideTimer = setTimeout(() => this.stopReading(), patience);
    } else if (!this.running) {
      this.running = new AbortController();
      void this.readWhenLocked(this.running.signal);
    }
  };

  private stopReading(): void {
    this.running?.abort();
    this.running = null;
  }

  /** Waits for the lock, then reads. */
  private async readWhenLocked(signal: AbortSignal): Promise<void> {
    if (Date.now() - this.heardAt > gapMs) this.heard([everything]);
    const locks = webLocks();
    if (!locks) return this.read(signal);
    const lock = `cms-live:${this.options.userId}`;
    try {
      await locks.request(lock, { signal }, () => this.read(signal));
    } catch {
      // The tab was hidden or closed before it got the lock.
    }
  }

  /** Reads streams one after another, with increasing pauses after failures. */
  private async read(signal: AbortSignal): Promise<void> {
    for (let failures = 0; !signal.aborted; ) {
      const begun = Date.now();
      const ending = await this.readOnce(signal);
      if (ending.why === 'forbidden') return;
      failures = Date.now() - begun > shortMs ? 0 : failures + 1;
      if (!signal.aborted) await pause(pauseAfter(ending, failures), signal);
    }
  }

  private async readOnce(signal: AbortSignal): Promise<StreamEnd> {
    const token = this.options.token();
    if (!token) return { why: 'forbidden' };
    const onEvents = (events: LiveEvent[]) => {
      this.received = [...this.recent(), { events, at: Date.now() }];
      this.channel?.postMessage(events);
      this.heard(events);
    };
    const ending = await readStream({ token, signal, onEvents });
    if (ending.why !== 'unauthorized') return ending;
    return (await this.options.refresh()) ? { why: 'ended' } : { why: 'lost' };
  }

  private recent() {
    return this.received.filter(
      ({ events, at }) => events.length > 0 && Date.now() - at < repeatedMs,
    );
  }

  /** Forwards the recent events with their times: the tab that asked skips those from before its requests. */
  private repeat(): void {
    const timed = this.recent().map(({ events, at }) =>
      events.map((event) => ({ ...event, at: Math.min(event.at, at) })),
    );
    if (timed.length > 0) this.channel?.postMessage(timed.flat());
  }

  private heard(events: LiveEvent[]): void {
    const missed = Date.now() - this.heardAt > gapMs;
    this.heardAt = Date.now();
    if (missed) this.options.onEvents([everything]);
    else if (events.length > 0) this.options.onEvents(events);
  }
}

/**
 * The pause is partly random, so that not all clients reconnect at the same time after a restart of the
 * server.
 */
function pauseAfter(ending: StreamEnd, failures: number): number {
  if (ending.why === 'later') return ending.seconds * 1000 + Math.random() * 5_000;
  if (failures === 0) return 100;
  const longest = Math.min(maxPauseMs, firstPauseMs * 2 ** Math.min(failures - 1, 10));
  return longest * (0.5 + Math.random() / 2);
}
