import { describe, expect, it } from 'vitest';
import { noMetadata } from '@/features/proposals/proposal';
import { spellingKey } from '@/text/spelling';
import { type AskValues, libraryValues } from './libraryValues';

const library = {
  subject: ['Toán', 'Toán cao cấp', 'Vật lí', 'Ngữ văn'],
  grade: ['Lớp 6', 'Lớp 12', 'Đại học'],
  publisher: ['NXB Giáo dục Việt Nam', 'NXB Trẻ', 'Nhà xuất bản Mỹ thuật'],
};

/** As the server answers: with the values of which a word begins with the prefix. */
const answers =
  (having: typeof library): AskValues =>
  async (field, prefix) =>
    having[field]
      .filter((value) => ` ${spellingKey(value)}`.includes(` ${spellingKey(prefix)}`))
      .map((value) => ({ value }));

const ask = answers(library);

const known = (title: string, printedPublisher: string | null = null) =>
  libraryValues({ ...noMetadata, title, printedPublisher }, ask);

describe('RULES §17.19: subject, grade and publisher that the library already uses', () => {
  it.each([
    ['TOÁN 6 – TẬP MỘT', { subject: 'Toán', grade: 'Lớp 6' }],
    ['Bài tập Toán cao cấp', { subject: 'Toán cao cấp' }],
    ['Ngữ văn lớp 12', { subject: 'Ngữ văn', grade: 'Lớp 12' }],
    ['Toán 7', { subject: 'Toán' }],
    ['Hóa học 12', {}],
    ['Lịch sử toán học', {}],
    ['Vật lí đại cương 6', { subject: 'Vật lí' }],
  ])('%s', async (title, values) => {
    expect(await known(title)).toEqual(values);
  });

  it('a value is found even if values with the same first word are used more', async () => {
    const subjects = ['Kỹ thuật điện', 'Kỹ thuật số', 'Kỹ thuật nhiệt'];
    const mostUsed: AskValues = async (field, prefix) => {
      const having = field === 'subject' ? subjects.filter((s) => s.startsWith(prefix)) : [];
      return having.slice(0, 2).map((value) => ({ value }));
    };
    const found = { ...noMetadata, title: 'Kỹ thuật nhiệt đại cương' };
    expect(await libraryValues(found, mostUsed)).toEqual({ subject: 'Kỹ thuật nhiệt' });
  });

  it.each([
    ['Toàn cầu hóa và văn hóa', {}],
    ['Vận hành lò hơi', {}],
    ['Hòa bình và chiến tranh', {}],
    ['Đĩa bay có thật', {}],
    ['HOÁ 10', { subject: 'Hóa', grade: 'Lớp 10' }],
    ['Vật lý 10', { subject: 'Vật lí', grade: 'Lớp 10' }],
    ['Mĩ thuật lớp 6', { subject: 'Mỹ thuật', grade: 'Lớp 6' }],
    ['TOAN 6', { subject: 'Toán', grade: 'Lớp 6' }],
    ['VAT LY LOP 10', { subject: 'Vật lí', grade: 'Lớp 10' }],
  ])('another word is not the same, another spelling of a word is: %s', async (title, values) => {
    const having = answers({
      subject: ['Toán', 'Văn', 'Hóa', 'Địa', 'Vật lí', 'Mỹ thuật'],
      grade: ['Lớp 6', 'Lớp 10'],
      publisher: [],
    });
    expect(await libraryValues({ ...noMetadata, title }, having)).toEqual(values);
  });

  it('a publisher as the library spells it', async () => {
    expect(await known('Kỹ thuật số', 'GIÁO DỤC VIỆT NAM')).toEqual({
      publisher: 'NXB Giáo dục Việt Nam',
    });
    expect(await known('Kỹ thuật số', 'Giáo dục')).toEqual({});
    expect(await known('Kỹ thuật số', 'Nhà xuất bản Tre')).toEqual({});
    expect(await known('Kỹ thuật số', 'NXB Tre')).toEqual({ publisher: 'NXB Trẻ' });
    expect(await known('Kỹ thuật số', 'NXB Mĩ thuật')).toEqual({
      publisher: 'Nhà xuất bản Mỹ thuật',
    });
  });
});
