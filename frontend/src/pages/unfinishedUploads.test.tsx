import { act, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { uploadStore } from '@/features/form/upload/uploadStore';
import { ebook, ebookPath, theEbook } from '@/testing/ebooks';
import { open, session } from '@/testing/page';
import { heldNames } from '@/ui/unsaved/presence';

const upload = (objectName: string, name: string) => {
  const digest = 'd';
  return { objectName, name, size: 5, lastModified: 7, digest, at: Date.now() };
};
const storeOf = (ebookId: string) => uploadStore(session('EDITOR').user.id, ebookId);
const other = '0198c0de-0000-7000-8000-0000000000ff';
const unfinished = (name: string) => new RegExp(`^Lần tải lên “${name}” còn dở`);

let release = () => {};
afterEach(() => release());

describe('RULES §10.22: the form names the unfinished file', () => {
  it.each([
    ['of any e-book before a new one is made', '/ebooks/create'],
    ['of its e-book', `${ebookPath}/edit`],
  ])('%s', async (_, address) => {
    storeOf(ebook().id).write(upload('a', 'a.pdf'));
    open(address, 'EDITOR', theEbook({}));
    await screen.findByText(unfinished('a.pdf'));
  });

  it('but none that is being sent, in this tab or another', async () => {
    storeOf(ebook().id).write(upload('a', 'a.pdf'));
    storeOf(other).write(upload('b', 'b.pdf'));
    release = storeOf(ebook().id).hold();
    open('/ebooks/create', 'EDITOR');
    await screen.findByText(unfinished('b.pdf'));
    expect(screen.queryByText(unfinished('a.pdf'))).toBeNull();
  });

  it('nor in the form of its own e-book', async () => {
    storeOf(ebook().id).write(upload('a', 'a.pdf'));
    release = storeOf(ebook().id).hold();
    open(`${ebookPath}/edit`, 'EDITOR', theEbook({}));
    await screen.findByRole('button', { name: 'Cập nhật' });
    await act(() => heldNames()); // the form has its response by then
    expect(screen.queryByText(unfinished('a.pdf'))).toBeNull();
  });
});
