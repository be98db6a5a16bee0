import { describe, expect, it } from 'vitest';
import { recordSchema } from '@/api/recordSchema';
import { keywordsOf, languageOf, yearOf } from '@/features/proposals/metadata';
import { FirstPages } from './FirstPages';
import { metadataOf } from './metadataOf';
import { usableTitle } from './usable';

const xmp = (entries: Record<string, unknown>) => ({ get: (name: string) => entries[name] });
const now = new Date('2026-06-01');

describe('RULES §17.1: a meaningless title is not proposed', () => {
  it.each([
    ['Toán 6 – Tập một', 'Toán 6 – Tập một'],
    ['  Ngữ   văn\u0000 ', 'Ngữ văn'],
    ['Tiê\u0309u sử'.normalize('NFD'), 'Tiểu sử'],
    ['1984', null],
    ['Chương 1:', null],
    ['Microsoft Word - BaoCao.docx', null],
    ['BaoCao.docx', null],
    ['Giáo trình cuối cùng.pdf', null],
    ['untitled', null],
    ['Untitled-1', null],
    ['PowerPoint Presentation', null],
    ['Document1', null],
    ['C:\\Users\\An\\sach.doc', null],
    ['thesis_final_v2', null],
    ['978-604-0-12345-6', null],
    ['\ue0c1\ue0d2 sách', null],
    ['vật lý 1,lê quang nguyên,dhbkhcm', null],
    ['PowerPoint Template', null],
    ['Truy v?n nhi?u b?ng', null],
    ['Chng 1: GII HAN', null],
    ['Trường Đại học Bách khoa', null],
    ['HÖ ®iÒu hµnh', 'Hệ điều hành'],
    ['', null],
    [undefined, null],
    ['Introduction', null],
    ['Final report', null],
    ['Introduction to algebra', 'Introduction to algebra'],
    ['The Word of God', 'The Word of God'],
    ['Document design', 'Document design'],
    ['Scanning electron microscopy', 'Scanning electron microscopy'],
  ])('%j → %j', (raw, title) => {
    expect(usableTitle(raw)).toBe(title);
  });

  it('is cut at 500 characters', () => {
    expect(usableTitle('ắ'.repeat(600))).toHaveLength(500);
  });
});

describe('RULES §17.1: the metadata of a PDF', () => {
  it('each keyword is taken once, in order, up to the length that tags may have', () => {
    expect(keywordsOf('toán, hình học; Toán ,  đại số')).toEqual(['toán', 'hình học', 'đại số']);
    expect(keywordsOf(['a', 'b'])).toEqual(['a', 'b']);
    const many = Array.from({ length: 5_000 }, (_, i) => `k${i}`).join(',');
    const { length } = keywordsOf(many).join(', ');
    expect(length).toBeLessThanOrEqual(1_000);
    expect(length).toBeGreaterThan(990);
    expect(keywordsOf(`${'toán,'.repeat(500)}đại số`)).toEqual(['toán', 'đại số']);
    const [most, last] = ['a'.repeat(recordSchema.tags.max - 3), 'b'];
    expect(keywordsOf([most, last])).toEqual([most, last]);
  });

  it('the language is that of the text, whatever the word processor wrote', () => {
    const vietnamese = 'Trăm năm trong cõi người ta, chữ tài chữ mệnh khéo là ghét nhau. '.repeat(
      8,
    );
    const english = 'It is a truth of the world that all of us are in want of it. '.repeat(8);
    const german = 'Wer reitet so spät durch Nacht und Wind, das Kind mit seinem Vater. '.repeat(8);
    expect(languageOf('en-US', vietnamese)).toBe('Vietnamese');
    expect(languageOf('vi', english)).toBe('English');
    expect(languageOf('vi', german)).toBeNull();
    expect(languageOf(undefined, english)).toBe('English');
    expect(languageOf('de-DE', german)).toBe('Other');
    expect(languageOf('vi-VN', '')).toBe('Vietnamese');
    expect(languageOf('en', '')).toBe('English');
    expect(languageOf(undefined, '')).toBeNull();
    expect(languageOf('und', '')).toBeNull();
  });

  it('the year is that of publication, from XMP alone', () => {
    expect(yearOf(xmp({ 'dc:date': ['2019-05-01'] }), now)).toBe(2019);
    expect(yearOf(xmp({ 'prism:publicationdate': '2001', 'dc:date': '2019' }), now)).toBe(2001);
    expect(yearOf(xmp({ 'dc:date': '1850' }), now)).toBeNull();
    expect(yearOf(xmp({ 'dc:date': '2028' }), now)).toBeNull();
    expect(yearOf(xmp({ 'xmp:createdate': '2019-05-01' }), now)).toBeNull();
    const info = { CreationDate: "D:20190501000000+07'00'" };
    expect(metadataOf({ info, metadata: null }, noText, now).year).toBeNull();
  });

  it('XMP is preferred to the Info dictionary if its value is usable', () => {
    const info = { Title: 'Của Info', Author: 'Lê Bình', Keywords: 'toán', Language: 'vi' };
    const both = { info, metadata: xmp({ 'dc:title': 'Của XMP', 'dc:creator': ['Admin'] }) };
    expect(metadataOf(both, firstPageWith('Của XMP', 'Của Info', 'Lê Bình'), now)).toEqual({
      title: 'Của XMP',
      author: 'Lê Bình',
      keywords: ['toán'],
      language: 'Vietnamese',
      year: null,
      printedPublisher: null,
      known: {},
      converted: [],
    });
    const file = { info, metadata: xmp({ 'dc:title': 'a.doc' }) };
    expect(metadataOf(file, firstPageWith('Của Info')).title).toBe('Của Info');
  });

  it('blanks inside the brackets of a title are left out', () => {
    const file = { info: { Title: 'Đại số ( Linear algebra )' }, metadata: null };
    expect(metadataOf(file, firstPageWith('Đại số ( Linear algebra )')).title).toBe(
      'Đại số (Linear algebra)',
    );
  });

  it('a title that has more words on page one is taken from there', () => {
    const info = { Title: 'Tìm kiếm' };
    const whole = { ...firstPageWith('Tìm kiếm có thông tin'), sample: '' };
    const [page = []] = whole.first.pages;
    const large = page.map((line, i) => (i === 0 ? { ...line, size: 30 } : line));
    const read = { ...whole, first: new FirstPages([large]) };
    expect(metadataOf({ info, metadata: null }, read).title).toBe('Tìm kiếm có thông tin');
  });

  it('fields that were converted from an old font are listed', () => {
    const info = { Title: 'HÖ ®iÒu hµnh', Author: 'NguyÔn V¨n §øc', Keywords: 'm¸y tÝnh' };
    const read = firstPageWith('HỆ ĐIỀU HÀNH', 'Nguyễn Văn Đức');
    expect(metadataOf({ info, metadata: null }, read)).toMatchObject({
      title: 'Hệ điều hành',
      author: 'Nguyễn Văn Đức',
      keywords: ['máy tính'],
      converted: ['title', 'author', 'tags'],
    });
    const unused = { info, metadata: xmp({ 'dc:creator': ['Lê Bình'], 'pdf:keywords': 'toán' }) };
    expect(metadataOf(unused, firstPageWith('HỆ ĐIỀU HÀNH', 'Lê Bình'))).toMatchObject({
      author: 'Lê Bình',
      keywords: ['toán'],
      converted: ['title'],
    });
    const old = xmp({ 'dc:creator': ['NguyÔn V¨n §øc'], 'pdf:keywords': 'm¸y tÝnh' });
    expect(metadataOf({ info: {}, metadata: old }, read).converted).toEqual(['author', 'tags']);
  });
});

const noText = { first: new FirstPages([]), pages: 1, sample: '', converted: false };

/** A first page with these lines, all of one size among others. */
function firstPageWith(...texts: string[]) {
  const filler = Array.from({ length: 20 }, (_, i) => `dòng thứ ${i} của một trang`);
  const lines = [...texts, ...filler].map((text, i) => {
    const line = { text, x: 50, right: 300, y: 700 - 14 * i, size: 10 };
    return { ...line, chunks: [line] };
  });
  return { ...noText, first: new FirstPages([lines]) };
}
