const inPath = (id: string) => (id === ':id' ? id : encodeURIComponent(id));

/** Where the screens are, for links and the router alike. */
export const paths = {
  login: '/login',
  dashboard: '/dashboard',
  ebooks: '/ebooks',
  createEbook: '/ebooks/create',
  ebook: (id: string) => `/ebooks/${inPath(id)}`,
  editEbook: (id: string) => `/ebooks/${inPath(id)}/edit`,
  toc: (id: string) => `/ebooks/${inPath(id)}/toc`,
  exams: '/exams',
  createExam: '/exams/create',
  users: '/users',
  settings: '/settings',
  profile: '/profile',
} as const;
