/** An event of the server (RULES §6.10) says that something has changed, not what it is now. */
export interface LiveEvent {
  kind: string;
  id: string;
  version: number;
  /**
   * The time of the event by this browser's clock, if it was before the stream began; otherwise
   * Infinity, because no cached response was certainly requested after it.
   */
  at: number;
}

const justNow = Number.POSITIVE_INFINITY;
/** Live events arrive within this time. */
const liveMs = 1_000;

export const everything: LiveEvent = { kind: 'reset', id: '', version: 0, at: justNow };

interface Parsed {
  events: LiveEvent[];
  /** The start of an incomplete event. */
  rest: string;
}

/** Parses server-sent events from the text received so far; comments are skipped. */
export function parseEvents(text: string): Parsed {
  const blocks = text.split('\n\n');
  const rest = blocks.pop() ?? '';
  return { events: blocks.flatMap(parseEvent), rest };
}

function parseEvent(block: string): LiveEvent[] {
  const fields = new Map(
    block.split('\n').map((line) => {
      const [name = '', ...value] = line.split(': ');
      return [name, value.join(': ')];
    }),
  );
  const kind = fields.get('event');
  if (!kind) return [];
  try {
    const { id = '', version = 0, age = 0 } = JSON.parse(fields.get('data') ?? '{}');
    const at = age < liveMs ? justNow : Date.now() - Number(age);
    return [{ kind, id: String(id), version: Number(version), at }];
  } catch {
    return [everything];
  }
}
