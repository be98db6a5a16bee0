import MuiLink, { type LinkProps as MuiLinkProps } from '@mui/material/Link';
import { Link as RouterLink, type LinkProps as RouterLinkProps } from 'react-router';

type Props = Omit<MuiLinkProps, 'href' | 'component'> & Pick<RouterLinkProps, 'to' | 'state'>;

/** A link within the pages, in the theme's dress. */
export function Link(props: Props) {
  return <MuiLink component={RouterLink} {...props} />;
}
