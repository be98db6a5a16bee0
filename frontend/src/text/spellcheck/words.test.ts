import { expect, test } from 'vitest';
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

test('a word is found where it stands, also after letters with marks apart', () => {
  const text = 'Học sinh đuợc'.normalize('NFC');
  expect(wordsInDoubt(text)).toEqual([{ text: 'đuợc', at: 9 }]);
});
