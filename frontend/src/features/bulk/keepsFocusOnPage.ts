import { focusPage } from '@/ui/layout/focusPage';

/**
 * A ref callback for the bar and the dialog, which are removed with the last chosen row. The focus
 * that was inside them moves to the page.
 */
export function keepsFocusOnPage() {
  return () => {
    setTimeout(() => {
      if (document.activeElement === document.body) focusPage();
    });
  };
}
