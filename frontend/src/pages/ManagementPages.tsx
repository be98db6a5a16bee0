import { useLocation } from 'react-router';
import { asScreen, type LazyPart, lazyPart } from '@/ui/loading/lazyPart';
import { paths } from '@/ui/paths';

const NotFound = lazyPart(async () => (await import('./NotFoundPage')).default, asScreen);

/**
 * The screens for managing the library, by path. They share one route, so that the router, which
 * everybody loads, does not list each of them.
 */
const screens: Record<string, LazyPart<object>> = {
  [paths.reports]: lazyPart(async () => (await import('./ReportsPage')).default, asScreen),
  [paths.history]: lazyPart(async () => (await import('./HistoryPage')).default, asScreen),
  [paths.health]: lazyPart(async () => (await import('./HealthPage')).default, asScreen),
  [paths.people]: lazyPart(async () => (await import('./PeoplePage')).default, asScreen),
  [paths.tokens]: lazyPart(async () => (await import('./TokensPage')).default, asScreen),
  [paths.webhooks]: lazyPart(async () => (await import('./WebhooksPage')).default, asScreen),
};

export default function ManagementPages() {
  const { pathname } = useLocation();
  const Screen = screens[pathname.replace(/\/$/, '')] ?? NotFound;
  return <Screen />;
}
