import { number, object, string } from 'yup';
import { formatNumber } from '@/text/format';
import { codePoints } from '@/text/length';
import { en } from '@/text/literals';
import { viEbooks } from '@/text/viEbooks';

/** Lengths count code points after NFC, as the server does. */
export const limits = {
  title: 500,
  description: 20_000,
  subject: 255,
  grade: 255,
  author: 255,
  publisher: 255,
  tags: 1_000,
} as const;

/** Matched as code points (the `u` flag), because yup's `max` counts UTF-16 units. */
const within = (max: number, tooLong = viEbooks.invalid.tooLong) =>
  string()
    .trim()
    .transform((typed: string | undefined) => typed?.normalize('NFC'))
    .matches(new RegExp(`^[^]{0,${max}}$`, 'u'), {
      message: ({ value }) => tooLong(formatNumber(max), formatNumber(codePoints(value))),
    });

/** Digits alone: yup would read "1e3" and "0x10" as numbers too. */
const wholeNumber = (min: number, max: number, message: string) =>
  number()
    .transform((_, typed) => digits(String(typed ?? '').trim()))
    .nullable()
    .typeError(message)
    .integer(message)
    .min(min, message)
    .max(max, message);

function digits(text: string): number | null {
  if (text === '') return null;
  return /^\d+$/.test(text) ? Number(text) : Number.NaN;
}

const firstYear = 1900;
const mostPages = 2_147_483_647;

/** Published year: 1900 to next calendar year, where the library is. */
export function formSchema(now: Date) {
  const year = Number(
    new Intl.DateTimeFormat('en-US', { timeZone: 'Asia/Ho_Chi_Minh', year: 'numeric' }).format(now),
  );
  const lastYear = year + 1;
  return object({
    title: within(limits.title, () => en.titleLong).required(en.titleRequired),
    description: within(limits.description),
    subject: within(limits.subject),
    grade: within(limits.grade),
    author: within(limits.author),
    publisher: within(limits.publisher),
    tags: within(limits.tags),
    language: string(),
    published_year: wholeNumber(firstYear, lastYear, viEbooks.invalid.year(lastYear)),
    total_pages: wholeNumber(1, mostPages, viEbooks.invalid.pages),
  });
}
