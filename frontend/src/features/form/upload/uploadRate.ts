/** The number of bytes sent at a point in time. */
export interface Sample {
  atMs: number;
  bytes: number;
}

export interface Rate {
  bytesPerSecond: number;
  secondsLeft: number;
}

const windowMs = 4000;

/** Adds a sample and keeps the last few seconds plus one sample before them. */
export function remember(samples: Sample[], next: Sample): Sample[] {
  const recent = samples.filter((_, index) => {
    const following = samples[index + 1];
    return !following || next.atMs - following.atMs < windowMs;
  });
  return [...recent, next];
}

/** Speed and remaining time; null while the samples show no progress. */
export function rateOf(samples: Sample[], total: number): Rate | null {
  const first = samples[0];
  const last = samples.at(-1);
  if (!first || !last || last.atMs <= first.atMs || last.bytes <= first.bytes) return null;
  const bytesPerSecond = ((last.bytes - first.bytes) * 1000) / (last.atMs - first.atMs);
  return {
    bytesPerSecond,
    secondsLeft: (total - last.bytes) / bytesPerSecond,
  };
}
