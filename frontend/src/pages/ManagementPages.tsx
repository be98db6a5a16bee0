import { useLocation } from 'react-router';
import { type LazyPart, lazyPart } from '@/ui/loading/lazyPart';
import { paths } from '@/ui/paths';

const NotFound = lazyPart(async () => (await import('./NotFoundPage')).default, {
  shown: 'screen',
});

/**
 * The screens for managing the library, by path. They share one route, so that the router, which
 * everybody loads, does not list each of them.
 */
const screens: Record<string, LazyPart<object>> = {
  [paths.reports]: lazyPart(async () => (await import('./ReportsPage')).default, {
    shown: 'screen',
  }),
  [paths.history]: lazyPart(async () => (await import('./HistoryPage')).default, {
    shown: 'screen',
  }),
  [paths.health]: lazyPart(async () => (await import('./HealthPage')).default, { shown: 'screen' }),
  [paths.people]: lazyPart(async () => (await import('./PeoplePage')).default, { shown: 'screen' }),
  [paths.tokens]: lazyPart(async () => (await import('./TokensPage')).default, { shown: 'screen' }),
  [paths.webhooks]: lazyPart(async () => (await import('./WebhooksPage')).default, {
    shown: 'screen',
  }),
};

export default function ManagementPages() {
  const { pathname } = useLocation();
  const Screen = screens[pathname.replace(/\/$/, '')] ?? NotFound;
  return <Screen />;
}
