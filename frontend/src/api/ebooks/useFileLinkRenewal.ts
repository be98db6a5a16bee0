import { useCallback } from 'react';
import { useLazyGetEbookQuery } from '@/api/ebooks/ebooks';

/** Returns a function that requests a new link to an e-book's PDF. */
export function useFileLinkRenewal(ebookId: string): () => Promise<string> {
  const [ask] = useLazyGetEbookQuery();
  return useCallback(async () => {
    const { file_url: url } = await ask(ebookId).unwrap();
    if (!url) throw new Error('the e-book has no file');
    return url;
  }, [ask, ebookId]);
}
