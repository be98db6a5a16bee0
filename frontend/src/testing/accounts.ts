import { screen, within } from '@testing-library/react';
import type { Account } from '@/api/peopleTypes';

export const list = 'GET /users';
export const one = 'GET /users/{id}';
export const change = 'PATCH /users/{id}';

export const account = (fields: Partial<Account> = {}): Account => ({
  id: '01900000-0000-7000-8000-00000000000a',
  email: 'bien@example.org',
  full_name: 'Trần Biên',
  role: 'EDITOR',
  state: 'active',
  version: 2,
  created_at: '2025-09-01T02:00:00Z',
  disabled_at: null,
  last_seen_at: '2025-09-02T02:00:00Z',
  sessions: 1,
  single_sign_on: false,
  last_admin: false,
  ebooks: { total: 12, byStatus: { DRAFT: 3, PUBLISHED: 9 } },
  link: null,
  handover: null,
  actions: ['edit', 'role', 'password_link', 'end_sessions', 'disable'],
  ...fields,
});
export const page = (...users: Account[]) => ({
  data: { users, total: users.length, page: 1, limit: 25, totalPages: 1 },
});
export const shown = (person: Account) => ({
  [list]: page(person),
  [one]: { data: { user: person } },
});
export const at = (person: Account) => `/admin/people?person=${person.id}`;

export const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
