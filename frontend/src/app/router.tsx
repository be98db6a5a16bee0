import type { ComponentType } from 'react';
import { createBrowserRouter, Navigate, type RouteObject } from 'react-router';
import { paths } from '@/ui/paths';
import { BrokenPage } from './BrokenPage';

type Page = { default: ComponentType };

const lazy = (load: () => Promise<Page>) => async () => ({ Component: (await load()).default });

/** The screens that are yet to come share one page, which names itself by the path. */
const comingSoon = (path: string) => ({ path, lazy: lazy(() => import('@/pages/ComingSoonPage')) });

const routes: RouteObject[] = [
  {
    HydrateFallback: () => null,
    ErrorBoundary: BrokenPage,
    children: [
      {
        path: paths.login,
        lazy: async () => ({ Component: (await import('./LoginRoute')).LoginRoute }),
      },
      {
        lazy: async () => ({ Component: (await import('./Protected')).Protected }),
        children: [
          {
            ErrorBoundary: BrokenPage,
            children: [
              { index: true, element: <Navigate to={paths.dashboard} replace /> },
              { path: paths.dashboard, lazy: lazy(() => import('@/pages/DashboardPage')) },
              { path: paths.ebooks, lazy: lazy(() => import('@/pages/EbookListPage')) },
              { path: paths.createEbook, lazy: lazy(() => import('@/pages/EbookCreatePage')) },
              { path: paths.ebook(':id'), lazy: lazy(() => import('@/pages/EbookDetailPage')) },
              { path: paths.editEbook(':id'), lazy: lazy(() => import('@/pages/EbookEditPage')) },
              { path: paths.toc(':id'), lazy: lazy(() => import('@/pages/TocPage')) },
              comingSoon(paths.exams),
              comingSoon(paths.createExam),
              comingSoon(paths.users),
              comingSoon(paths.settings),
              comingSoon(paths.profile),
              { path: '*', lazy: lazy(() => import('@/pages/NotFoundPage')) },
            ],
          },
        ],
      },
    ],
  },
];

/** Begins to load the screen of the address one is at. */
export const createRouter = () => createBrowserRouter(routes);
