/** Where the screens are, for links and the router alike. */
export const paths = {
  login: '/login',
  dashboard: '/dashboard',
  ebooks: '/ebooks',
  createEbook: '/ebooks/create',
  ebook: (id: string) => `/ebooks/${id}`,
  editEbook: (id: string) => `/ebooks/${id}/edit`,
  toc: (id: string) => `/ebooks/${id}/toc`,
  exams: '/exams',
  createExam: '/exams/create',
  users: '/users',
  settings: '/settings',
  profile: '/profile',
} as const;
