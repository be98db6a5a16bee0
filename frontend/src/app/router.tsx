import type { ComponentType } from 'react';
import { createBrowserRouter, Navigate, type RouteObject } from 'react-router';
import { asScreen, type LazyPart, lazyPart } from '@/ui/loading/lazyPart';
import { paths } from '@/ui/paths';
import { BrokenPage } from './BrokenPage';

/**
 * The previous screen stays until the next is loaded. If loading fails, the failure is shown
 * instead of the next screen, with a button to retry.
 */
function screen(Screen: LazyPart<object>) {
  return async () => {
    await Screen.settled();
    return { Component: Screen as ComponentType };
  };
}

const LoginRoute = lazyPart(async () => (await import('./LoginRoute')).LoginRoute, asScreen);
const Protected = lazyPart(async () => (await import('./Protected')).Protected, asScreen);
const Dashboard = lazyPart(async () => (await import('@/pages/DashboardPage')).default, asScreen);
const EbookList = lazyPart(async () => (await import('@/pages/EbookListPage')).default, asScreen);
const Values = lazyPart(async () => (await import('@/pages/ValuesPage')).default, asScreen);
const Check = lazyPart(async () => (await import('@/pages/CheckPage')).default, asScreen);
const EbookCreate = lazyPart(
  async () => (await import('@/pages/EbookCreatePage')).default,
  asScreen,
);
const EbookDetail = lazyPart(
  async () => (await import('@/pages/EbookDetailPage')).default,
  asScreen,
);
const EbookEdit = lazyPart(async () => (await import('@/pages/EbookEditPage')).default, asScreen);
const Toc = lazyPart(async () => (await import('@/pages/TocPage')).default, asScreen);
const Management = lazyPart(
  async () => (await import('@/pages/ManagementPages')).default,
  asScreen,
);
const ComingSoon = lazyPart(async () => (await import('@/pages/ComingSoonPage')).default, asScreen);
const NotFound = lazyPart(async () => (await import('@/pages/NotFoundPage')).default, asScreen);

/** Screens that do not exist yet share one page, titled by the path. */
const comingSoon = (path: string) => ({ path, lazy: screen(ComingSoon) });

const routes: RouteObject[] = [
  {
    HydrateFallback: () => null,
    ErrorBoundary: BrokenPage,
    children: [
      {
        path: paths.login,
        lazy: screen(LoginRoute),
      },
      {
        lazy: screen(Protected),
        children: [
          {
            ErrorBoundary: BrokenPage,
            children: [
              { index: true, element: <Navigate to={paths.dashboard} replace /> },
              { path: paths.dashboard, lazy: screen(Dashboard) },
              { path: paths.ebooks, lazy: screen(EbookList) },
              { path: paths.createEbook, lazy: screen(EbookCreate) },
              { path: paths.values, lazy: screen(Values) },
              { path: `${paths.check}/:id?`, lazy: screen(Check) },
              { path: paths.ebook(':id'), lazy: screen(EbookDetail) },
              { path: paths.editEbook(':id'), lazy: screen(EbookEdit) },
              { path: paths.toc(':id'), lazy: screen(Toc) },
              { path: '/admin/*', lazy: screen(Management) },
              { path: paths.reports, lazy: screen(Management) },
              comingSoon(paths.exams),
              comingSoon(paths.createExam),
              comingSoon(paths.users),
              comingSoon(paths.settings),
              comingSoon(paths.profile),
              { path: '*', lazy: screen(NotFound) },
            ],
          },
        ],
      },
    ],
  },
];

/** Also starts loading the screen of the current address. */
export const createRouter = () => createBrowserRouter(routes);
