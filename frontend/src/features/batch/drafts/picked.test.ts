import { describe, expect, it } from 'vitest';
import { checkFiles } from './picked';

const pdf = (name: string, content = '%PDF-1.7', type = 'application/pdf') =>
  new File([content], name, { type, lastModified: 7 });

const problems = async (...files: File[]) =>
  (await checkFiles(files, [])).map(({ problem }) => problem);

describe('RULES §17.15: dropped files are checked before anything is created', () => {
  it('PDFs are accepted, also without a type from the system', async () => {
    expect(await problems(pdf('a.pdf'), pdf('b.PDF', '%PDF-2.0', ''))).toEqual([null, null]);
    const [one] = await checkFiles([pdf('b.PDF', '%PDF-2.0', '')], []);
    expect(one?.file).toMatchObject({ type: 'application/pdf', lastModified: 7, name: 'b.PDF' });
  });

  it('a file that is not a PDF, is empty or too large is reported', async () => {
    const large = pdf('lớn.pdf');
    Object.defineProperty(large, 'size', { value: 100 * 1_048_576 });
    expect(
      await problems(
        pdf('ảnh.png', 'x', 'image/png'),
        pdf('giả.pdf', 'MZ'),
        pdf('rỗng.pdf', ''),
        large,
      ),
    ).toEqual([
      'Please select a valid PDF file',
      'Please select a valid PDF file',
      'Tệp rỗng.',
      'PDF file must be less than 100MB',
    ]);
  });

  it('a file that cannot be read is not called another type', async () => {
    const gone = pdf('a.pdf');
    gone.slice = () =>
      ({ arrayBuffer: () => Promise.reject(new Error('gone')) }) as unknown as Blob;
    expect(await problems(gone)).toEqual([
      'Không đọc được “a.pdf” từ máy của bạn. Hãy kiểm tra tệp rồi thử lại.',
    ]);
  });

  it('a repeated file is reported, in one drop or in two; another file of the same name is not', async () => {
    const twice = 'Tệp này đã có trong danh sách.';
    expect(await problems(pdf('a.pdf'), pdf('a.pdf'))).toEqual([null, twice]);
    expect((await checkFiles([pdf('a.pdf')], [pdf('a.pdf')]))[0]?.problem).toBe(twice);
    expect(await problems(pdf('a.pdf'), pdf('a.pdf', '%PDF-1.7 khác'))).toEqual([null, null]);
  });

  it.each(['a.bib', 'A.MRC', 'a.xml'])(
    '%s has records, which the command imports',
    async (name) => {
      expect(await problems(new File(['x'], name))).toEqual([
        'Danh mục BibTeX và MARC 21 được nhập bằng lệnh “cms import” trên máy chủ. Hãy nhờ người quản trị.',
      ]);
    },
  );
});
