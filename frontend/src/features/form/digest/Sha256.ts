/**
 * SHA-256 (FIPS 180-4) of bytes that come piece by piece. The browser's own digest takes a whole
 * file at once, and is missing where the library is served without HTTPS.
 */
export class Sha256 {
  readonly #state = Uint32Array.from(start);
  readonly #block = new Uint8Array(blockBytes);
  readonly #words = new Int32Array(64);
  #filled = 0;
  #length = 0;

  update(bytes: Uint8Array): void {
    this.#length += bytes.length;
    let at = 0;
    while (at < bytes.length) {
      const taken = bytes.subarray(at, at + blockBytes - this.#filled);
      this.#block.set(taken, this.#filled);
      this.#filled += taken.length;
      at += taken.length;
      if (this.#filled === blockBytes) this.#mix();
    }
  }

  /** The digest in hexadecimal; nothing may be added afterwards. */
  digest(): string {
    const bits = this.#length * 8;
    const rest = (this.#filled + 9) % blockBytes;
    const padding = new Uint8Array(9 + (rest === 0 ? 0 : blockBytes - rest));
    padding[0] = 0x80;
    const view = new DataView(padding.buffer);
    view.setUint32(padding.length - 8, Math.floor(bits / 2 ** 32));
    view.setUint32(padding.length - 4, bits % 2 ** 32);
    this.update(padding);
    return Array.from(this.#state, (word) => word.toString(16).padStart(8, '0')).join('');
  }

  /** Mixes a full block into the state. */
  #mix(): void {
    const w = this.#words;
    const view = new DataView(this.#block.buffer);
    for (let i = 0; i < 16; i++) w[i] = view.getInt32(i * 4);
    for (let i = 16; i < 64; i++) {
      const [a, b] = [w[i - 15] as number, w[i - 2] as number];
      const first = rotated(a, 7) ^ rotated(a, 18) ^ (a >>> 3);
      const second = rotated(b, 17) ^ rotated(b, 19) ^ (b >>> 10);
      w[i] = ((w[i - 16] as number) + first + (w[i - 7] as number) + second) | 0;
    }
    let [a, b, c, d, e, f, g, h] = this.#state as unknown as Eight;
    for (let i = 0; i < 64; i++) {
      const sumE = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25);
      const choice = (e & f) ^ (~e & g);
      const first = (h + sumE + choice + (constants[i] as number) + (w[i] as number)) | 0;
      const sumA = rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22);
      const majority = (a & b) ^ (a & c) ^ (b & c);
      h = g;
      g = f;
      f = e;
      e = (d + first) | 0;
      d = c;
      c = b;
      b = a;
      a = (first + sumA + majority) | 0;
    }
    [a, b, c, d, e, f, g, h].forEach((word, i) => {
      this.#state[i] = (this.#state[i] as number) + word;
    });
    this.#filled = 0;
  }
}

type Eight = [number, number, number, number, number, number, number, number];

const blockBytes = 64;

const rotated = (word: number, by: number) => (word >>> by) | (word << (32 - by));

/** The first 32 bits of the fractional part. */
const fraction = (n: number) => Math.floor((n - Math.floor(n)) * 2 ** 32);

/** The constants are taken from the roots of the first 64 primes. */
const primes: number[] = [];
for (let n = 2; primes.length < 64; n++) if (primes.every((p) => n % p !== 0)) primes.push(n);
const start = primes.slice(0, 8).map((p) => fraction(Math.sqrt(p)));
const constants = Int32Array.from(primes, (p) => fraction(Math.cbrt(p)) | 0);
