/** What the server tells (RULES §6.10): that something has changed, not what it is now. */
export interface LiveEvent {
  kind: string;
  id: string;
  version: number;
  /**
   * When the server was told of it, by the clock of this browser, where that was before the stream
   * began; else Infinity: no answer that is here was certainly asked for after it.
   */
  at: number;
}

const justNow = Number.POSITIVE_INFINITY;
/** What is told as it happens takes less time than this. */
const liveMs = 1_000;

export const everything: LiveEvent = { kind: 'reset', id: '', version: 0, at: justNow };

interface Parsed {
  events: LiveEvent[];
  /** The beginning of an event that has not come as a whole. */
  rest: string;
}

/** Reads server-sent events out of what has come so far; comments are skipped. */
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
