import { describe, expect, it } from 'vitest';
import type { EbookRecord } from '@/api/recordSchema';
import type { ListedSubmission } from '@/api/reviewTypes';
import type { Actor, Ebook, LogEntry, LoggedAction, Toc } from '@/api/types';
import { fieldNames } from '@/features/record/recordFields';
import {
  changesBetween,
  currentSnapshot,
  type FileState,
  nothingChanged,
  type Snapshot,
} from './changes';
import { defaultSides } from './choices';

const empty = Object.fromEntries(fieldNames.map((name) => [name, ''])) as unknown as EbookRecord;

const record: EbookRecord = {
  ...empty,
  title: 'Toán 10',
  subject: 'Toán',
  grade: '10',
  language: 'Vietnamese',
  published_year: 2024,
  total_pages: 1200,
};

const file = (more: Partial<FileState> = {}): FileState => ({
  name: 'toan.pdf',
  size: 10,
  pages: 3,
  sha256: 'aa',
  url: 'http://s/b/one?X=1',
  ...more,
});

const at = (more: Partial<Snapshot> = {}): Snapshot => ({
  record,
  toc: [],
  pdf: file(),
  cover: null,
  ...more,
});

describe('RULES §18.7: what changed between two submissions', () => {
  it('nothing', () => {
    expect(nothingChanged(changesBetween(at(), at()))).toBe(true);
  });

  it('fields, as the detail page shows them', () => {
    const after = {
      ...record,
      language: 'English',
      published_year: 2025,
      total_pages: null,
    } as const;
    const { fields } = changesBetween(at(), at({ record: after }));
    expect(fields.map(({ field }) => field)).toEqual(['language', 'published_year', 'total_pages']);
    expect(fields[0]?.pieces.map(({ text }) => text)).toEqual(['Tiếng ', 'Việt', 'Anh']);
    expect(fields[2]?.pieces).toEqual([{ kind: 'removed', text: '1.200' }]);
  });

  it('a file is the same by its bytes, whatever it is called', () => {
    const renamed = at({ pdf: file({ name: 'khac.pdf', url: 'http://s/b/two' }) });
    expect(changesBetween(at(), renamed).pdf).toBeNull();
    const other = at({ pdf: file({ sha256: 'bb' }) });
    expect(changesBetween(at(), other).pdf).toEqual({
      before: file(),
      after: file({ sha256: 'bb' }),
    });
    expect(changesBetween(at(), at({ pdf: null })).pdf).toEqual({ before: file(), after: null });
  });

  it('the current file is the same if its link leads to the same object', () => {
    const current = (file_url: string) =>
      currentSnapshot(
        {
          ...record,
          file_url,
          file_name: 'toan.pdf',
          file_size: 10,
          cover_image_url: null,
        } as Ebook,
        {
          items: [],
        } as unknown as Toc,
      );
    expect(changesBetween(at(), current('http://s/b/one?X=2')).pdf).toBeNull();
    expect(changesBetween(at(), current('http://s/b/two?X=2')).pdf).not.toBeNull();
    const gone = at({ pdf: file({ url: null }) });
    expect(changesBetween(gone, current('http://s/b/two')).pdf).not.toBeNull();
  });
});

const by: Actor = { id: 'u', full_name: 'A', role: 'EDITOR' };
const time = (minute: number) => `2026-01-01T00:${String(minute).padStart(2, '0')}:00Z`;

const submitted = (n: number, minute: number): ListedSubmission => ({
  n,
  by,
  at: time(minute),
  comment: '',
  version: n,
  kept: true,
  decision: null,
});

const logged = (action: LoggedAction, minute: number) =>
  ({ action, created_at: time(minute) }) as LogEntry;

describe('RULES §18.7: which two are compared', () => {
  const three = [submitted(3, 30), submitted(2, 20), submitted(1, 10)];

  it('the creator compares the current state with the latest submission', () => {
    for (const status of ['draft', 'rejected'] as const) {
      expect(defaultSides(status, three, [])).toEqual({ before: 3, after: 'current' });
      expect(defaultSides(status, three.slice(2), [])).toEqual({ before: 1, after: 'current' });
      expect(defaultSides(status, [], [])).toBeNull();
    }
  });

  it('a reviewer sees the latest two, and nothing of a first one', () => {
    expect(defaultSides('pending_review', three, [])).toEqual({ before: 2, after: 3 });
    expect(defaultSides('pending_review', three.slice(2), [])).toBeNull();
  });

  it('what is approved is compared with what was published before', () => {
    const history = [logged('publish', 35), logged('publish', 15), logged('submit', 10)];
    for (const status of ['approved', 'published'] as const) {
      expect(defaultSides(status, three, history)).toEqual({ before: 1, after: 3 });
      expect(defaultSides(status, three, [])).toEqual({ before: 2, after: 3 });
      expect(defaultSides(status, three.slice(2), history)).toBeNull();
    }
  });
});
