/**
 * Fetches a response, or waits for one that is under way. If no byte of it arrives for `silenceMs`,
 * the request or the reading of its body fails: on a dead connection browsers would wait for minutes.
 */
export async function fetchUnlessSilent(
  request: Request | string | Promise<Response>,
  { signal, ...init }: RequestInit & { signal: AbortSignal },
  silenceMs: number,
): Promise<Response> {
  const silence = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const restart = () => {
    clearTimeout(timer);
    timer = setTimeout(() => silence.abort(), silenceMs); // does nothing once all has arrived
  };
  restart();
  const stop = AbortSignal.any([signal, silence.signal]);
  const response = await (request instanceof Promise
    ? Promise.race([request, rejectOnAbort(stop)])
    : fetch(request, { ...init, signal: stop }));
  const watched = new TransformStream<Uint8Array, Uint8Array>({
    transform(bytes, controller) {
      restart();
      controller.enqueue(bytes);
    },
  });
  return new Response(response.body?.pipeThrough(watched, { signal: stop }), response);
}

const rejectOnAbort = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
