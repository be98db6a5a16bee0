import Button, { type ButtonProps } from '@mui/material/Button';
import { Link as RouterLink, type LinkProps as RouterLinkProps } from 'react-router';

type Props = Omit<ButtonProps, 'href'> & Pick<RouterLinkProps, 'to' | 'state' | 'replace'>;

/** An internal link in the style of a button. */
export function LinkButton(props: Props) {
  return <Button component={RouterLink} {...props} />;
}
