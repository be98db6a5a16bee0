import { useRouteError } from 'react-router';
import { Broken } from './Broken';

/** A screen that failed to render, or that the router failed to load. */
export function BrokenPage() {
  return <Broken error={useRouteError()} />;
}
