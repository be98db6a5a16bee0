interface Answer {
  text(): Promise<string>;
  clone?(): Answer;
}

/** Sends a call, again while the server or the store is too busy for it (RULES §5.7): then nothing was carried out. */
export async function patiently<A extends Answer & { status: number | (() => number) }>(send: () => Promise<A>): Promise<A> {
  for (;;) {
    const answer = await send();
    const status = typeof answer.status === 'number' ? answer.status : answer.status();
    if (!isBusy(status) || /"code":\s*"(?!server\.busy|request\.busy)/.test(await (answer.clone?.() ?? answer).text())) return answer;
    await pauseWhileBusy();
  }
}

/** Whether a call that can fail for no other reason met a busy server. */
export const isBusy = (status: number): boolean => status === 429 || status === 503;

const pauseWhileBusy = (): Promise<void> => new Promise((done) => setTimeout(done, 1_000));
