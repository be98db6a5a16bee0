import { afterEach, describe, expect, it, vi } from 'vitest';
import { emptyProposal } from '@/features/proposals/proposal';
import { inspectFile, whyUnusable } from './inspectFile';

const file = (name: string, bytes: string) =>
  new File([Uint8Array.from(bytes, (c) => c.charCodeAt(0))], name);
const png = '\x89PNG\r\n\x1a\n…';

afterEach(() => vi.unstubAllGlobals());

describe('RULES §4.5: the content of a picked file counts, not its name', () => {
  it.each([
    ['%PDF-1.7 …', null],
    ['\n%PDF-1.4', 'Please select a valid PDF file'], // as the server judges it
    [png, 'Please select a valid PDF file'],
    ['', 'Please select a valid PDF file'],
  ])('a PDF that begins with %j', async (bytes, problem) => {
    expect(await inspectFile('upload', file('a.pdf', bytes))).toBe(problem);
  });

  it.each([
    [png, true, null],
    ['\xff\xd8\xff\xe0', true, null],
    ['RIFF....WEBPVP8 ', true, null],
    ['GIF89a', true, 'Please select a valid image file'],
    ['%PDF-1.7', true, 'Please select a valid image file'],
    [png, false, '“bìa.png” bị hỏng nên không xem được. Hãy chọn ảnh khác.'],
  ])('a cover that begins with %j, and can be drawn: %s', async (bytes, drawn, problem) => {
    const draw = async () => (drawn ? { close: () => {} } : Promise.reject(new Error('broken')));
    vi.stubGlobal('createImageBitmap', draw);
    expect(await inspectFile('cover', file('bìa.png', bytes))).toBe(problem);
  });

  it('a PDF with a password, or without a readable page, is refused', () => {
    expect(whyUnusable({ ...emptyProposal, trouble: 'locked' }, 'a.pdf')).toContain('có mật khẩu');
    expect(whyUnusable({ ...emptyProposal, trouble: 'damaged' }, 'a.pdf')).toContain('bị hỏng');
    expect(whyUnusable({ ...emptyProposal, pages: 3, trouble: 'damaged' }, 'a.pdf')).toBeNull();
    expect(whyUnusable({ ...emptyProposal, trouble: 'slow' }, 'a.pdf')).toBeNull();
    expect(whyUnusable({ ...emptyProposal, pages: 3 }, 'a.pdf')).toBeNull();
  });
});
