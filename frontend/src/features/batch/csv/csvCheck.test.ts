import { describe, expect, it } from 'vitest';
import { valuesFor } from '@/features/batch/drafts/fields';
import { proposal } from '@/testing/batchWorld';
import { templateFor } from './columns';
import { csvLimits } from './csv';
import { checkCsv, maxShown } from './csvCheck';

const now = new Date('2025-09-02');

async function check(text: string | Uint8Array<ArrayBuffer>, files = ['a.pdf', 'b.pdf']) {
  return checkCsv(new Blob([text]), files, now);
}

const problemsOf = async (text: string | Uint8Array<ArrayBuffer>, files?: string[]) =>
  (await check(text, files)).problems.map(({ line, text: problem }) => `${line}: ${problem}`);

describe('RULES §17.16: a CSV beside the PDFs', () => {
  it.each([
    ['commas', 'file,title,author\na.pdf,Toán,"Lê, Trần"\n'],
    ['semicolons', 'file;title;author\na.pdf;Toán;Lê, Trần\n'],
    ['a byte order mark and CRLF', '\ufefffile,title,author\r\na.pdf,Toán,"Lê, Trần"\r\n'],
    ['blank lines', 'file,title,author\n\n,,\na.pdf,Toán,"Lê, Trần"'],
  ])('with %s', async (_, text) => {
    const found = await check(text);
    expect(found.problems).toEqual([]);
    expect(found.valuesByFile.get('a.pdf')).toEqual({ title: 'Toán', author: 'Lê, Trần' });
  });

  it('is read to its end, however many lines are blank', async () => {
    const found = await check(`file,title\n${'\n'.repeat(csvLimits.lines + 2)}a.pdf,Toán\n`);
    expect(found.valuesByFile.get('a.pdf')).toEqual({ title: 'Toán' });
  });

  it('is read as a list is exported (RULES §6.12)', async () => {
    const exported =
      '\ufefffile,title,id,status,creator,created_at,updated_at\r\n' +
      "a.pdf,'=Đề thi,0198c0de,draft,Lê Thử,2026-01-02T03:04:05Z,2026-01-02T03:04:05Z\r\n";
    const found = await check(exported);
    expect(found.problems).toEqual([]);
    expect(found.valuesByFile.get('a.pdf')).toEqual({ title: '=Đề thi' });
  });

  it.each([
    ["'=Đề thi", '=Đề thi'],
    ["''=Đề thi", "'=Đề thi"],
    ["'Đề thi", "'Đề thi"],
  ])('of an export with the cell %s gives the title %s', async (cell, title) => {
    const exported = await check(`FILE,Title,ID,Status\na.pdf,${cell},0198c0de,draft\n`);
    expect(exported.problems).toEqual([]);
    expect(exported.valuesByFile.get('a.pdf')).toEqual({ title });
    const typed = await check(`file,title\na.pdf,${cell}\n`);
    expect(typed.valuesByFile.get('a.pdf')).toEqual({ title: cell });
  });

  it('is read with the headings of the template, which lists the files', async () => {
    const names = ['a.pdf', 'Bài tập, "tập 1".pdf'];
    const template = templateFor(names);
    const empty = await check(template, names);
    expect(empty.problems).toEqual([]);
    expect(empty.valuesByFile).toEqual(new Map(names.map((name) => [name, {}])));
    const [, ...labels] = template.slice(1).trim().split('\r\n')[0]?.split(',') ?? [];
    const values = 'Toán,Mô tả,Số học,Lớp 6,tiếng anh,Lê,NXB Mẫu,2021,12,số';
    expect(labels).toHaveLength(values.split(',').length);
    const filled = await check(template.replace(/(?<=a\.pdf),+/u, `,${values}`), names);
    expect(filled.problems).toEqual([]);
    expect(filled.valuesByFile.get('a.pdf')).toEqual({
      title: 'Toán',
      description: 'Mô tả',
      subject: 'Số học',
      grade: 'Lớp 6',
      language: 'English',
      author: 'Lê',
      publisher: 'NXB Mẫu',
      published_year: '2021',
      total_pages: '12',
      tags: 'số',
    });
  });

  it('has a heading in another spelling (RULES §6.3)', async () => {
    const found = await check('Tên tệp,TỪ KHOÁ\na.pdf,số\n');
    expect(found.problems).toEqual([]);
    expect(found.valuesByFile.get('a.pdf')).toEqual({ tags: 'số' });
  });

  it('is a template in which no name of a file becomes a formula', async () => {
    const names = ['=1+1.pdf', "'=1+1.pdf", "'a.pdf"];
    const template = templateFor(names);
    expect(template.split('\r\n').slice(1, -1)).toEqual([
      expect.stringMatching(/^'=1\+1\.pdf,/u),
      expect.stringMatching(/^''=1\+1\.pdf,/u),
      expect.stringMatching(/^'a\.pdf,/u),
    ]);
    const read = await check(template, names);
    expect(read.problems).toEqual([]);
    expect([...read.valuesByFile.keys()]).toEqual(names);
  });

  it('says that a column is there twice, under whichever of its names', async () => {
    expect(await problemsOf('file,title,Tên eBook\na.pdf,x,y')).toEqual([
      '1: Cột “Tên eBook” xuất hiện nhiều lần.',
    ]);
  });

  it('takes precedence over the PDF; an empty cell does not', async () => {
    const found = await check('file,title,author,grade\na.pdf,Toán 7,,Lớp 7\n');
    const values = valuesFor(proposal, found.valuesByFile.get('a.pdf'));
    expect(values).toMatchObject({ title: 'Toán 7', author: 'Lê', grade: 'Lớp 7' });
  });

  it('may have texts of several lines, and quotes in quotes', async () => {
    const found = await check('file,description,title\na.pdf,"Dòng 1\r\nDòng 2","Sách ""hay"""\n');
    expect(found.problems).toEqual([]);
    expect(found.valuesByFile.get('a.pdf')).toEqual({
      description: 'Dòng 1\nDòng 2',
      title: 'Sách "hay"',
    });
  });

  it('knows a file by its name however its marks are composed', async () => {
    const found = await check('file,title\nToa\u0301n.pdf,Toán\n', ['Toán.pdf']);
    expect(found.problems).toEqual([]);
    expect([...found.valuesByFile.keys()]).toEqual(['Toán.pdf']);
  });

  it.each([
    ['an unknown column', 'file,name\na.pdf,x', ['1: Không có cột nào tên “name”.']],
    ['a column twice', 'file,title,title\na.pdf,x,y', ['1: Cột “title” xuất hiện nhiều lần.']],
    [
      'no column of files',
      'title\nx',
      ['1: Thiếu cột “Tên tệp” (hoặc “file”).', '2: Chưa ghi tên tệp.'],
    ],
    ['no file', 'file,title\n,x', ['2: Chưa ghi tên tệp.']],
    ['a file that is not there', 'file\nc.pdf', ['2: Không có tệp “c.pdf” trong các tệp đã chọn.']],
    ['a file twice', 'file\na.pdf\na.pdf', ['3: Tệp “a.pdf” đã có ở dòng 2.']],
    ['too many cells', 'file,title\na.pdf,Toán,6', ['2: Có nhiều ô hơn số cột.']],
    [
      'a bad year',
      'file,published_year\na.pdf,1890',
      ['2: Năm xuất bản phải là số nguyên từ 1900 đến 2026'],
    ],
    ['a bad number', 'file,total_pages\na.pdf,1e3', ['2: Số trang phải là số nguyên từ 1 trở lên']],
    [
      'a bad language',
      'file,language\na.pdf,Latin',
      ['2: Ngôn ngữ: Chỉ nhận Tiếng Việt, Tiếng Anh hoặc Khác (Vietnamese, English, Other).'],
    ],
    [
      'a title of two lines',
      'file,title\na.pdf,"a\nb"',
      ['2: Tên eBook: Có ký tự điều khiển không hợp lệ.'],
    ],
    [
      'a long title',
      `file,title\na.pdf,${'a'.repeat(501)}`,
      ['2: Tên eBook: Title must be less than 500 characters'],
    ],
    ['an open quote', 'file,title\na.pdf,"Toán\n', ['2: Dấu ngoặc kép không khớp.']],
    ['nothing', ' \n', ['1: Tệp CSV không có dòng nào.']],
  ])('with %s says so, line by line', async (_, text, problems) => {
    expect(await problemsOf(text)).toEqual(problems);
  });

  it('names all that is wrong, in the order of the lines', async () => {
    const text = 'file,title,published_year\nc.pdf,,1\na.pdf,x,2020\na.pdf,y,không\n';
    expect((await check(text)).problems.map(({ line }) => line)).toEqual([2, 2, 4, 4]);
  });

  it('cannot distinguish two files of the same name', async () => {
    expect(await problemsOf('file\na.pdf', ['a.pdf', 'a.pdf'])).toEqual([
      '2: Có nhiều tệp cùng tên “a.pdf”.',
    ]);
  });

  it('that is no UTF-8 is not guessed at', async () => {
    expect(await problemsOf(new Uint8Array([0x66, 0xe3, 0x20]))).toEqual([
      '0: Tệp CSV không phải UTF-8. Hãy lưu lại dạng “CSV UTF-8”.',
    ]);
  });

  const manyLines = (n: number) => `file,published_year\n${'c.pdf,1\n'.repeat(n)}`;

  it('with very many mistakes shows the first of them, and their number', async () => {
    const { problems, problemCount, lineCount } = await check(manyLines(csvLimits.lines));
    expect(lineCount).toBe(csvLimits.lines);
    expect(problemCount).toBe(2 * csvLimits.lines); // the file is not there, or named twice; the year
    expect(problems.length).toBe(maxShown);
    expect(problems.at(-1)?.line).toBe(1 + maxShown / 2);
  });

  it('of too many lines is not read, and says so', async () => {
    expect(await problemsOf(manyLines(csvLimits.lines + 1))).toEqual([
      '0: Tệp CSV có hơn 10.000 dòng nên không được đọc. Hãy chia thành nhiều tệp nhỏ hơn.',
    ]);
  });

  it('of too many bytes is not read, and says so', async () => {
    expect(await problemsOf('a'.repeat(csvLimits.bytes + 1))).toEqual([
      '0: Tệp CSV lớn hơn 10 MB nên không được đọc. Hãy chia thành nhiều tệp nhỏ hơn.',
    ]);
  });
});
