import { waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import type { Server } from './server';

/** Waits until the page has asked for events. If a test moves the clock earlier, the page reads everything again. */
export const hasAskedForEvents = (server: Server) =>
  waitFor(() => expect(server.of('GET /events')).not.toHaveLength(0));

/** The stream of events that the page reads from the fake server. */
export class LiveStream {
  private controller: ReadableStreamDefaultController<Uint8Array> | null = null;

  readonly responses = {
    'GET /events': () =>
      new Response(
        new ReadableStream<Uint8Array>({
          start: (controller) => {
            this.controller = controller;
          },
        }),
      ),
  };

  /** Waits until the page reads the stream. */
  readonly untilOpen = () => waitFor(() => expect(this.controller).not.toBeNull());

  /** Waits for longer than the page collects events before it acts on them. */
  readonly untilCollected = () => new Promise((done) => setTimeout(done, 600));

  /** Tells the page that an e-book, its claim or its notes have changed. */
  send(kind: 'ebook' | 'claim' | 'notes', id: string, version = 0, age = 0): void {
    const data = JSON.stringify({ id, version, age });
    this.controller?.enqueue(new TextEncoder().encode(`event: ${kind}\ndata: ${data}\n\n`));
  }
}
