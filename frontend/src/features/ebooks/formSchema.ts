import { object, string } from 'yup';
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

const within = (max: number) =>
  string().test('length', (value, context) => {
    const length = codePoints((value ?? '').trim());
    if (length <= max) return true;
    const message = viEbooks.invalid.tooLong(formatNumber(max), formatNumber(length));
    return context.createError({ message });
  });

const whole = /^\d+$/;

const integer = (min: number, max: number, message: string) =>
  string().test('integer', message, (value) => {
    const text = (value ?? '').trim();
    if (text === '') return true;
    return whole.test(text) && Number(text) >= min && Number(text) <= max;
  });

const firstYear = 1900;
const mostPages = 2_147_483_647;

/** Published year: 1900 to next calendar year, where the library is. */
export function formSchema(now: Date) {
  const year = Number(
    new Intl.DateTimeFormat('en-US', { timeZone: 'Asia/Ho_Chi_Minh', year: 'numeric' }).format(now),
  );
  const lastYear = year + 1;
  return object({
    title: string()
      .test('required', en.titleRequired, (value) => (value ?? '').trim() !== '')
      .test('length', en.titleLong, (value) => codePoints((value ?? '').trim()) <= limits.title),
    description: within(limits.description),
    subject: within(limits.subject),
    grade: within(limits.grade),
    author: within(limits.author),
    publisher: within(limits.publisher),
    tags: within(limits.tags),
    language: string(),
    published_year: integer(firstYear, lastYear, viEbooks.invalid.year(lastYear)),
    total_pages: integer(1, mostPages, viEbooks.invalid.pages),
  });
}
