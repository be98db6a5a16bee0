const inPath = (id: string) => (id === ':id' ? id : encodeURIComponent(id));

/** The paths of the screens, for links and the router. */
export const paths = {
  login: '/login',
  /** The server writes the links to these two, for an invitation and for a new password. */
  invitation: '/invitation',
  passwordLink: '/password-link',
  dashboard: '/dashboard',
  ebooks: '/ebooks',
  /** The e-books that wait for review. */
  queue: '/ebooks?status=PENDING_REVIEW',
  createEbook: '/ebooks/create',
  values: '/ebooks/values',
  /** The desk, where drafts are checked one after the other. */
  check: '/ebooks/check',
  checkOne: (id: string) => `/ebooks/check/${inPath(id)}`,
  ebook: (id: string) => `/ebooks/${inPath(id)}`,
  /** The e-book with the panel of an action open. */
  act: (id: string, action: string) => `/ebooks/${inPath(id)}?action=${action}`,
  editEbook: (id: string) => `/ebooks/${inPath(id)}/edit`,
  /** The form, scrolled to its PDF. */
  editPdf: (id: string) => `/ebooks/${inPath(id)}/edit#section-pdf`,
  toc: (id: string) => `/ebooks/${inPath(id)}/toc`,
  exams: '/exams',
  createExam: '/exams/create',
  users: '/users',
  settings: '/settings',
  profile: '/profile',
  people: '/admin/people',
  tokens: '/admin/tokens',
  webhooks: '/admin/webhooks',
  history: '/admin/history',
  health: '/admin/health',
  reports: '/reports',
} as const;
