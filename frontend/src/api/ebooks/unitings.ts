import { api } from '@/api/api';
import type { UnitedField } from '@/api/recordSchema';
import type { Person, UsedValue } from '@/api/types';
import { afterWrite } from './ebooks';

/** Values with the same key, the most used first. */
export interface Spellings {
  values: UsedValue[];
  count: number;
}

export interface SpellingsPage {
  groups: Spellings[];
  /** There are more than are listed. */
  cut: boolean;
}

/** Values that are replaced by one, in the background. */
export interface Uniting {
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

const unitingOf = ({ uniting }: { uniting: Uniting }) => uniting;

const unitingsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The values of a field, those with several spellings first. */
    listSpellings: build.query<SpellingsPage, { field: UnitedField; prefix: string }>({
      query: (params) => ({ url: '/values', params }),
      providesTags: ['Spellings'],
    }),
    listUnitings: build.query<Uniting[], void>({
      query: () => '/values/unite',
      transformResponse: ({ unitings }: { unitings: Uniting[] }) => unitings,
      providesTags: ['Unitings'],
    }),
    unite: build.mutation<Uniting, { field: UnitedField; from: string[]; to: string }>({
      query: (body) => ({ url: '/values/unite', method: 'POST', body }),
      transformResponse: unitingOf,
      invalidatesTags: ['Unitings', 'Spellings'],
    }),
    undoUniting: build.mutation<Uniting, string>({
      query: (id) => ({ url: `/values/unite/${encodeURIComponent(id)}/undo`, method: 'POST' }),
      transformResponse: unitingOf,
      invalidatesTags: ['Unitings', 'Spellings'],
    }),
  }),
});

/** After values were united or separated everywhere. */
export const valuesChanged = () => api.util.invalidateTags([...afterWrite, 'Logs', 'Spellings']);

export const {
  useListSpellingsQuery,
  useListUnitingsQuery,
  useUniteMutation,
  useUndoUnitingMutation,
} = unitingsApi;
