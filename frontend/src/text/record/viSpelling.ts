/** Words of the help with spelling. */
export const viSpelling = {
  show: (count: number) =>
    count > 0 ? `Gạch chân từ có thể sai chính tả (${count})` : 'Gạch chân từ có thể sai chính tả',
  perhaps: (words: readonly string[]) => `Có thể sai chính tả: ${words.join(', ')}`,
  hide: 'Tắt gợi ý',
} as const;
