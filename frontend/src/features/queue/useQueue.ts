import { useEffect, useState } from 'react';
import { useLazyListEbooksQuery, useListEbooksQuery } from '@/api/ebooks';
import type { EbookPage } from '@/api/types';
import { parseListParams, toQuery } from '@/features/list/listParams';
import { type Place, placeIn, type Queue, readQueue, saveQueue } from './queue';

const biggestPage = 100;
const mostPages = 10;

type Ask = (page: number) => Promise<EbookPage | undefined>;

/** Where the e-book stands in the list one came from; the list itself is kept warm for the return. */
export function useQueue(id: string): Place | null {
  const [queue, setQueue] = useState(readQueue);
  const inQueue = queue?.ids.includes(id) ?? false;
  const params = parseListParams(new URLSearchParams(queue?.search ?? ''));
  // Subscribed, so that a decision refreshes it in the background and Back finds it whole.
  useListEbooksQuery(toQuery(params), { skip: !inQueue });

  const [askList] = useLazyListEbooksQuery();
  const unfinished = inQueue && queue?.complete === false;
  useEffect(() => {
    if (!unfinished || !queue) return;
    let gone = false;
    const query = toQuery(parseListParams(new URLSearchParams(queue.search)));
    const ask: Ask = async (page) => (await askList({ ...query, page, limit: biggestPage })).data;
    void wholeList(queue, id, ask).then((whole) => {
      if (gone || !whole) return;
      saveQueue(whole);
      setQueue(whole);
    });
    return () => {
      gone = true;
    };
  }, [unfinished, queue, id, askList]);

  return placeIn(queue, id);
}

/** The frozen order of the whole list, of which one saw a page; null if it moved on meanwhile. */
async function wholeList(queue: Queue, id: string, ask: Ask): Promise<Queue | null> {
  const ids: string[] = [];
  for (let page = 1; page <= mostPages; page += 1) {
    const answer = await ask(page);
    if (!answer) return null;
    ids.push(...answer.ebooks.map((ebook) => ebook.id));
    if (page >= answer.totalPages) break;
  }
  return ids.includes(id) ? { ...queue, ids: [...new Set(ids)], complete: true } : null;
}
