import { api } from '@/api/api';
import type { UnitedField } from '@/api/recordSchema';
import type { Person, UsedValue } from '@/api/types';
import { tagsAfterWrite } from './ebooks';

/** Values with the same key, the most used first. */
export interface Spellings {
  values: UsedValue[];
  count: number;
}

interface SpellingsPage {
  groups: Spellings[];
  /** There are more than are listed. */
  cut: boolean;
}

/** Values that are replaced by one, in the background. */
export interface Unification {
  id: string;
  field: UnitedField;
  from: string[];
  to: string;
  state: 'running' | 'done' | 'undoing' | 'undone';
  by: Person;
  started_at: string;
  /** How many e-books had one of the values when it began. */
  expected: number;
  changed: number;
  restored: number;
  undone_by: Person | null;
  undoable: boolean;
}

const unificationOf = ({ uniting }: { uniting: Unification }) => uniting;

const unificationsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The values of a field, those with several spellings first. */
    listSpellings: build.query<SpellingsPage, { field: UnitedField; prefix: string }>({
      query: (params) => ({ url: '/values', params }),
      providesTags: ['Spellings'],
    }),
    listUnifications: build.query<Unification[], void>({
      query: () => '/values/unite',
      transformResponse: ({ unitings }: { unitings: Unification[] }) => unitings,
      providesTags: ['Unifications'],
    }),
    unite: build.mutation<Unification, { field: UnitedField; from: string[]; to: string }>({
      query: (body) => ({ url: '/values/unite', method: 'POST', body }),
      transformResponse: unificationOf,
      invalidatesTags: ['Unifications', 'Spellings'],
    }),
    undoUnification: build.mutation<Unification, string>({
      query: (id) => ({ url: `/values/unite/${encodeURIComponent(id)}/undo`, method: 'POST' }),
      transformResponse: unificationOf,
      invalidatesTags: ['Unifications', 'Spellings'],
    }),
  }),
});

/** After values were united or separated everywhere. */
export const invalidateAfterUnification = () =>
  api.util.invalidateTags([...tagsAfterWrite, 'Logs', 'Spellings']);

export const {
  useListSpellingsQuery,
  useListUnificationsQuery,
  useUniteMutation,
  useUndoUnificationMutation,
} = unificationsApi;
