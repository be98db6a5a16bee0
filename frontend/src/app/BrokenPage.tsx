import { useRouteError } from 'react-router';
import { Broken } from './Broken';

/** A screen that could not be drawn, or loaded by the router. */
export function BrokenPage() {
  return <Broken error={useRouteError()} />;
}
