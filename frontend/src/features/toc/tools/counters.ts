import { romanValue, toRoman } from '@/text/roman';

/** How a number is written. A `point` is a letter of a Vietnamese list: a, b, c, d, đ, e, g, … */
export type NumberStyle = 'digits' | 'roman' | 'letter' | 'point' | 'word';

const points = 'abcdđeghiklmnopqrstuvxy';

const words = ['một', 'hai', 'ba', 'bốn', 'năm', 'sáu', 'bảy', 'tám', 'chín', 'mười'];

/** The style and value of a written counter; null for other text. I, V and X are Roman. */
export function readCounter(text: string): { style: NumberStyle; value: number } | null {
  const lower = text.toLowerCase();
  if (/^\d{1,4}$/u.test(text)) return { style: 'digits', value: Number(text) };
  if (words.includes(lower)) return { style: 'word', value: words.indexOf(lower) + 1 };
  if (/^[a-hj-uwyz]$/u.test(lower)) return { style: 'letter', value: lower.charCodeAt(0) - 96 };
  if (lower === 'đ') return { style: 'point', value: points.indexOf(lower) + 1 };
  const value = romanValue(text.toUpperCase());
  if (value > 0) return { style: 'roman', value };
  return null;
}

/** A number in a style, with capitals as in `like`; in digits past the last letter or word. */
export function writeCounter(value: number, style: NumberStyle, like: string): string {
  const text = {
    digits: String(value),
    roman: toRoman(value),
    letter: value <= 26 ? String.fromCharCode(96 + value) : String(value),
    point: points[value - 1] ?? String(value),
    word: words[value - 1] ?? String(value),
  }[style];
  return like === like.toUpperCase() ? text.toUpperCase() : casedLike(text.toLowerCase(), like);
}

const casedLike = (text: string, like: string) =>
  like.charAt(0) === like.charAt(0).toUpperCase()
    ? text.charAt(0).toUpperCase() + text.slice(1)
    : text;
