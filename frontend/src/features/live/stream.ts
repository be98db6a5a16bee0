import { fetchUnlessSilent } from '@/api/fetchUnlessSilent';
import { retryAfter } from '@/api/retryAfter';
import { eventReader, type LiveEvent } from './events';

/** The server sends something every 20 seconds; a connection silent for longer is dead. */
const silenceMs = 50_000;

/** Why a stream ended, and the pause in seconds if the server asked for one. */
export type StreamEnd =
  | { why: 'ended' | 'lost' | 'unauthorized' | 'forbidden' }
  | { why: 'later'; seconds: number };

interface StreamOptions {
  token: string;
  signal: AbortSignal;
  /** Called with events, or with none as a keep-alive. */
  onEvents: (events: LiveEvent[]) => void;
}

/** Reads one stream until it ends. Uses fetch, because EventSource cannot send the token. */
export async function readStream({ token, signal, onEvents }: StreamOptions): Promise<StreamEnd> {
  const headers = { Authorization: `Bearer ${token}`, Accept: 'text/event-stream' };
  const request = { headers, cache: 'no-store', signal } as const;
  try {
    const response = await fetchUnlessSilent('/api/cms/events', request, silenceMs);
    if (!response.ok || !response.body) return refusal(response);
    await readBody(response.body, onEvents);
    return { why: 'ended' };
  } catch {
    return { why: 'lost' };
  }
}

async function readBody(
  body: ReadableStream<Uint8Array>,
  onEvents: StreamOptions['onEvents'],
): Promise<void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  const eventsOf = eventReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    onEvents(eventsOf(decoder.decode(value, { stream: true })));
  }
}

function refusal(response: Response): StreamEnd {
  void response.body?.cancel();
  if (response.status === 401) return { why: 'unauthorized' };
  if (response.status === 403) return { why: 'forbidden' };
  return { why: 'later', seconds: retryAfter(response) ?? 60 };
}
