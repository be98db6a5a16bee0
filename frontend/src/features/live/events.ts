/** What the server tells (RULES §6.10): that something has changed, not what it is now. */
export interface LiveEvent {
  kind: string;
  id: string;
  version: number;
}

export const everything: LiveEvent = { kind: 'reset', id: '', version: 0 };

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
    const { id = '', version = 0 } = JSON.parse(fields.get('data') ?? '{}');
    return [{ kind, id: String(id), version: Number(version) }];
  } catch {
    return [everything];
  }
}
