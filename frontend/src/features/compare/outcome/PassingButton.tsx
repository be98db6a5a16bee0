import Button, { type ButtonProps } from '@mui/material/Button';
import { type RefObject, useLayoutEffect, useRef } from 'react';

interface Props extends ButtonProps {
  heir: RefObject<HTMLElement | null>;
}

/** A button that may be removed while it has the focus, which then moves to the heir. */
export function PassingButton({ heir, ...props }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const own = button.current;
    return () => {
      if (own !== null && document.activeElement === own) heir.current?.focus();
    };
  }, [heir]);
  return <Button ref={button} size="small" {...props} />;
}
