import { longCalls } from '@/api/longCalls';
import { asFile } from '@/api/saveFile';
import type { ListQuery } from '@/api/types';

/** The formats of an export, with the extension of its file. */
const extensions = { csv: 'csv', bibtex: 'bib', marc21: 'mrc' } as const;
export type ExportFormat = keyof typeof extensions;

interface Export {
  format: ExportFormat;
  filters: Omit<ListQuery, 'page' | 'limit'>;
}

const exportApi = longCalls.injectEndpoints({
  endpoints: (build) => ({
    /** Saves the records of all e-books that the filters find. */
    exportEbooks: build.mutation<null, Export>({
      query: ({ format, filters }) => ({
        url: '/ebooks/export',
        params: { ...filters, format },
        ...asFile(`ebooks.${extensions[format]}`),
      }),
    }),
  }),
});

export const { useExportEbooksMutation } = exportApi;
