import MuiLink, { type LinkProps as MuiLinkProps } from '@mui/material/Link';
import { Link as RouterLink, type LinkProps as RouterLinkProps } from 'react-router';

type Props = Omit<MuiLinkProps, 'href' | 'component'> & Pick<RouterLinkProps, 'to' | 'state'>;

/** An internal link in the theme's style. */
export function Link(props: Props) {
  return <MuiLink component={RouterLink} {...props} />;
}
