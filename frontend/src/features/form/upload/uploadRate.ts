/** How far an upload was at a moment. */
export interface Sample {
  atMs: number;
  bytes: number;
}

export interface Rate {
  percent: number;
  bytesPerSecond: number;
  secondsLeft: number;
}

const windowMs = 4000;

/** Keeps what the rate is judged by: the last few seconds, and one sample before them. */
export function remember(samples: Sample[], next: Sample): Sample[] {
  const recent = samples.filter((_, index) => {
    const following = samples[index + 1];
    return !following || next.atMs - following.atMs < windowMs;
  });
  return [...recent, next];
}

/** Share done, speed and time left; null until there is something to judge by. */
export function rateOf(samples: Sample[], total: number): Rate | null {
  const first = samples[0];
  const last = samples.at(-1);
  if (!first || !last || last.atMs <= first.atMs || last.bytes <= first.bytes) return null;
  const bytesPerSecond = ((last.bytes - first.bytes) * 1000) / (last.atMs - first.atMs);
  return {
    percent: Math.min(100, Math.floor((last.bytes / total) * 100)),
    bytesPerSecond,
    secondsLeft: (total - last.bytes) / bytesPerSecond,
  };
}
