import { failureOf } from '@/features/reader/document/readerState';
import { Book } from './Book';
import { Comparison } from './Comparison';
import type { FromWorker, Links, ToWorker } from './messages';
import { indexesIn, sharePages } from './samePages';

const post = (message: FromWorker) => self.postMessage(message);

let comparison: Promise<Comparison>;

self.onmessage = ({ data }: MessageEvent<ToWorker>) => {
  if (data.kind === 'compare') comparison = compare(data);
  const work = data.kind === 'compare' ? comparison : draw(data.preferred);
  work.catch((error) => post({ kind: 'failed', failure: failureOf(error) }));
};

/**
 * Compares only the texts: reading them takes a fraction of the time that drawing takes. Pages that
 * have the same digest in both are never drawn.
 */
async function compare(links: Links): Promise<Comparison> {
  const [before, after] = await Promise.all([Book.open(links.before), Book.open(links.after)]);
  const onPage = progressReporter(before.pageCount + after.pageCount);
  const digests = await Promise.all([before.digests(), after.digests()]);
  await Promise.all([before.readTexts([], onPage), after.readTexts(indexesIn(...digests), onPage)]);
  sharePages([before.pages, digests[0]], [after.pages, digests[1]]);
  const compared = new Comparison(before, after);
  const texts = { before: textsOf(before), after: textsOf(after) };
  post({ kind: 'texts', texts, ...compared.state });
  return compared;
}

async function draw(preferred: Parameters<Comparison['draw']>[0]): Promise<void> {
  const compared = await comparison;
  await compared.draw(preferred);
  post({ kind: 'drawn', ...compared.state });
}

/** Reports progress now and then: each report renders the screen again. */
function progressReporter(pages: number): () => void {
  let [done, reported] = [0, 0];
  return () => {
    done += 1;
    if (done < pages && performance.now() - reported < reportMs) return;
    reported = performance.now();
    post({ kind: 'progress', done, pages });
  };
}

const reportMs = 150;

const textsOf = ({ pages }: Book) => pages.map(({ text }) => text);
