import { failureOf } from '@/features/reader/document/readerState';
import { changedAreas } from './areas';
import { Book } from './Book';
import { comparePages, type PageChange, sameText } from './comparePages';
import type { ComparedPage, FromWorker, ToWorker } from './messages';
import { placesIn, sharePages } from './samePages';

const post = (message: FromWorker) => self.postMessage(message);

self.onmessage = ({ data }: MessageEvent<ToWorker>) => {
  compare(data).catch((error) => post({ kind: 'failed', failure: failureOf(error) }));
};

/**
 * The texts first: they are read in a fraction of the time that drawing takes. Pages that have the
 * same digest in both are not drawn.
 */
async function compare(links: ToWorker): Promise<void> {
  const [was, is] = await Promise.all([Book.open(links.was), Book.open(links.is)]);
  const pages = was.count + is.count;
  const counter = () => countTo(pages);
  const read = counter();
  const [old, now] = await Promise.all([was.digests(), is.digests()]);
  await Promise.all([was.readTexts([], read), is.readTexts(placesIn(old, now), read)]);
  sharePages([was.pages, old], [is.pages, now]);
  const texts = { was: textsOf(was), is: textsOf(is) };
  post({ kind: 'texts', texts, changes: textChanges(was, is) });

  const drawn = counter();
  await Promise.all([was.readPictures(drawn), is.readPictures(drawn)]);
  const undrawn = { was: undrawnOf(was), is: undrawnOf(is) };
  post({ kind: 'done', changes: await allChanges(was, is), undrawn });
}

/** Reports progress now and then: each report redraws the page. */
function countTo(pages: number): (more?: number) => void {
  let [done, reported] = [0, 0];
  return (more = 1) => {
    done += more;
    if (done < pages && performance.now() - reported < reportMs) return;
    reported = performance.now();
    post({ kind: 'progress', done, pages });
  };
}

const reportMs = 150;

const textsOf = ({ pages }: Book) => pages.map(({ text }) => text);

const undrawnOf = ({ pages }: Book) => pages.filter(({ picture }) => picture === null).length;

/** What the texts alone can tell: nothing of pages without text. */
function textChanges(was: Book, is: Book): ComparedPage[] {
  return comparePages(was.pages, is.pages).flatMap((change) => {
    const text = hasText(was, change.was) || hasText(is, change.is);
    return text ? [{ ...change, text, areas: [] }] : [];
  });
}

const textOf = ({ pages }: Book, page: number | null) =>
  page === null ? '' : (pages[page - 1]?.text ?? '');

const hasText = (book: Book, page: number | null) => textOf(book, page).trim() !== '';

/** Each pair is drawn again, as few pages change: keeping all pictures would fill the memory. */
async function allChanges(was: Book, is: Book): Promise<ComparedPage[]> {
  const compared: ComparedPage[] = [];
  const changes = comparePages(was.pages, is.pages);
  const seen = countTo(2 * changes.length);
  for (const change of changes) {
    const text = !sameText(textOf(was, change.was), textOf(is, change.is));
    const areas = await areasOf(was, is, change);
    seen(2);
    if (text || areas.length > 0 || change.kind !== 'changed') {
      compared.push({ ...change, text, areas });
    }
  }
  return compared;
}

async function areasOf(was: Book, is: Book, change: PageChange) {
  if (change.was === null || change.is === null) return [];
  const [old, now] = await Promise.all([was.draw(change.was), is.draw(change.is)]);
  return old && now ? changedAreas(old, now) : [];
}
