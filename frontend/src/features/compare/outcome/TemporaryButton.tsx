import Button, { type ButtonProps } from '@mui/material/Button';
import { type RefObject, useLayoutEffect, useRef } from 'react';

interface Props extends ButtonProps {
  /** What gets the focus if the button is removed while it has it. */
  nextFocus: RefObject<HTMLElement | null>;
}

/** A button that is removed once it is not needed, even while it has the focus. */
export function TemporaryButton({ nextFocus, ...props }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const own = button.current;
    return () => {
      if (own !== null && document.activeElement === own) nextFocus.current?.focus();
    };
  }, [nextFocus]);
  return <Button ref={button} size="small" {...props} />;
}
