import { expect, test } from 'vitest';
import { isDivisible } from './transcriptions';
import { wordsInDoubt } from './words';

const doubtful = (text: string) => wordsInDoubt(text).map(({ text: word }) => word);

test.each([
  'Chương 1. Chuyển động cơ học của chất điểm',
  'hoà bình, hòa bình, thuỷ triều, thủy triều, kỹ sư, kĩ sư, quý, quí',
  'ĐẠI HỌC QUỐC GIA THÀNH PHỐ HỒ CHÍ MINH',
  'Đắk Lắk, Đắc Nông, Kon Tum',
  'Vectơ và lôgarit; định lí Pitago; định luật Niutơn',
  'Cacbon, hiđro, hidroxit, anđehit, axit, ancol, kali, natri, êlip',
  'THPT, CSDL, ĐHQG, mã H2SO4, LaTeX, JavaScript, bài 12A1',
  'an@example.org, https://example.org/tep_nay, x=2y, dữ_liệu.csv',
  'Phương trình Schrödinger: α, β, 数学, Россия',
])('nothing is in doubt in %s', (text) => {
  expect(doubtful(text)).toEqual([]);
});

test.each([
  ['Trưòng hợp nguời ta đuợc thưong', ['Trưòng', 'nguời', 'đuợc', 'thưong']],
  ['trừơng, ngươì, nghành, đươcj, Chươngg', ['trừơng', 'ngươì', 'nghành', 'đươcj', 'Chươngg']],
  ["Newton's databases: recieve", ['Newton', 'databases', 'recieve']],
])('in %s some words are', (text, words) => {
  expect(doubtful(text)).toEqual(words);
});

test('a word is found at its place', () => {
  expect(wordsInDoubt('Học sinh đuợc')).toEqual([{ text: 'đuợc', at: 9 }]);
});

test('a long word is examined only once in each place, however many ways it is divided', () => {
  const word = `${'k'.repeat(63)}z`; // each row of up to five k fits, and only the end does not
  let looked = 0;
  const fits = (part: string) => {
    looked += 1;
    return !part.endsWith('z');
  };
  expect(isDivisible(word, fits)).toBe(false);
  expect(looked).toBeLessThanOrEqual(5 * word.length);
  expect(doubtful('tatata'.repeat(20))).toEqual([]);
  expect(doubtful(`${'anan'.repeat(20)}z`)).toHaveLength(1);
});

test.each([100, 300_000])('a word of %i letters is read once', (length) => {
  const word = 'đuợc'.repeat(length / 4);
  expect(doubtful(`${word} a.b${word} đuợc`)).toEqual([word, 'đuợc']);
});
