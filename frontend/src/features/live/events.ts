import { createParser } from 'eventsource-parser';

/** An event of the server (RULES §6.10) says that something has changed, not what it is now. */
export interface LiveEvent {
  kind: string;
  id: string;
  version: number;
  /**
   * The time of the event by this browser's clock, if it was before the stream began; otherwise
   * Infinity, because any cached response may have been requested before it.
   */
  at: number;
}

const justNow = Number.POSITIVE_INFINITY;
/** An event older than this is from before the stream began. */
const liveMs = 1_000;

export const everything: LiveEvent = { kind: 'reset', id: '', version: 0, at: justNow };

/** Returns a function that takes the next text of a stream and returns the events that are now complete. */
export function eventReader(): (text: string) => LiveEvent[] {
  let events: LiveEvent[] = [];
  const parser = createParser({
    onEvent: ({ event, data }) => event && events.push(read(event, data)),
  });
  return (text) => {
    events = [];
    parser.feed(text);
    return events;
  };
}

function read(kind: string, data: string): LiveEvent {
  try {
    const { id = '', version = 0, age = 0 } = JSON.parse(data);
    const at = age < liveMs ? justNow : Date.now() - Number(age);
    return { kind, id: String(id), version: Number(version), at };
  } catch {
    return everything;
  }
}
