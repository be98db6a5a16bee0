import Box from '@mui/material/Box';
import { useFormikContext } from 'formik';
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import type { Ebook } from '@/api/types';
import { useFirstErrorFocus } from '@/features/form/useFirstErrorFocus';
import type { FormValues } from '@/features/form/values/formValues';
import { viCheck } from '@/text/record/viCheck';
import { useCommands } from '@/ui/commands';
import { isTouchScreen } from '@/ui/focus/isTouchScreen';
import { useRefusalFocus } from '@/ui/form/useRefusalFocus';
import { isComposing } from '@/ui/keys';
import { fieldToCheckFirst } from './firstField';

interface Props {
  ebook: Ebook;
  /** Null while the draft is being saved. */
  onConfirm: (() => void) | null;
  children: ReactNode;
}

/** The form element of a draft. It focuses the first field that needs a check. */
export function FormFrame({ ebook, onConfirm, children }: Props) {
  const root = useRef<HTMLFormElement>(null);
  const { values, isSubmitting } = useFormikContext<FormValues>();
  const confirm = () => onConfirm?.();
  const focusFirst = useEffectEvent(() => {
    const field = `[name="${fieldToCheckFirst(values, ebook.file_name)}"]`;
    // On a phone a focused field would open the keyboard over the fields.
    const selector = isTouchScreen() ? '[type="submit"]' : field;
    root.current?.querySelector<HTMLElement>(selector)?.focus({ preventScroll: true });
  });
  useEffect(() => focusFirst(), []);
  useFirstErrorFocus(root);
  useRefusalFocus(root, isSubmitting);
  useCommands({ 'check.confirm': onConfirm });
  return (
    <Box
      component="form"
      ref={root}
      noValidate
      aria-label={viCheck.fields}
      onSubmit={(event) => {
        event.preventDefault();
        confirm();
      }}
      onKeyDown={(event) => {
        if (!confirms(event)) return;
        event.preventDefault();
        if (!event.repeat) confirm(); // a key that is held down must not confirm the next draft
      }}
      sx={{ display: 'grid', gap: 2, maxWidth: 960 }}
    >
      {children}
    </Box>
  );
}

/**
 * Whether a key confirms the draft: Enter in a field, Ctrl+Enter in one with several lines. A
 * repeated Enter counts everywhere, so that the caller can ignore it.
 */
function confirms(event: KeyboardEvent<HTMLElement>): boolean {
  const { key, target, ctrlKey, metaKey, shiftKey, altKey, repeat, currentTarget } = event;
  if (key !== 'Enter' || shiftKey || altKey || event.defaultPrevented) return false;
  if (isComposing(event.nativeEvent) || !currentTarget.contains(target as Node)) return false;
  const { tagName } = target as HTMLElement;
  return repeat || ctrlKey || metaKey || tagName === 'INPUT' || tagName === 'SELECT';
}
