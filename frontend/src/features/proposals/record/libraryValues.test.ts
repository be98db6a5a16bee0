import { describe, expect, it } from 'vitest';
import { noMetadata } from '@/features/proposals/proposal';
import { type AskValues, libraryValues } from './libraryValues';

const library = {
  subject: ['Toán', 'Toán cao cấp', 'Vật lí', 'Ngữ văn'],
  grade: ['Lớp 6', 'Lớp 12', 'Đại học'],
  publisher: ['NXB Giáo dục Việt Nam', 'NXB Trẻ'],
};

const ask: AskValues = async (field) => library[field].map((value) => ({ value }));

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

  it('a publisher as the library spells it', async () => {
    expect(await known('Kỹ thuật số', 'GIÁO DỤC VIỆT NAM')).toEqual({
      publisher: 'NXB Giáo dục Việt Nam',
    });
    expect(await known('Kỹ thuật số', 'Giáo dục')).toEqual({});
  });
});
