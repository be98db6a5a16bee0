import type { SxProps, Theme } from '@mui/material/styles';
import { type RefObject, useEffect } from 'react';
import { lowForBars } from '@/ui/layout/lowWindow';
import { publishHeight } from '@/ui/layout/publishHeight';

/** The width from which a panel fits beside the record. Below it, the panel is at the window's foot. */
export type BesideFrom = 'md' | 'lg';

/** At the foot of the window, beside the sidebar if there is one. */
export const atFoot = {
  position: 'fixed',
  inset: 'auto 0 0 var(--sidebar-width, 0px)',
  zIndex: 'appBar',
  bgcolor: 'background.paper',
  borderTop: 1,
  borderColor: 'divider',
} as const;

/**
 * A panel in its column, never higher than the window; on smaller screens a sheet at its foot that
 * keeps the page usable.
 */
export const dockedSx = (besideFrom: BesideFrom): SxProps<Theme> => [
  { outline: 'none', overflowY: 'auto', overscrollBehavior: 'contain' },
  (theme) => ({
    [theme.breakpoints.up(besideFrom)]: {
      mx: -2.5,
      mb: -2.5,
      px: 2.5,
      maxHeight: 'calc(100dvh - var(--header-offset) - 80px)',
    },
    [theme.breakpoints.down(besideFrom)]: {
      ...theme.unstable_sx(atFoot),
      padding: theme.spacing(1.5, 2, 0),
      maxHeight: '60dvh',
      boxShadow: theme.shadows[8],
    },
  }),
];

/**
 * The buttons stay in view, however long the panel is. In a low window, such as at a zoom of
 * 400 %, they would leave no room for typing, so there they scroll.
 */
export const footerSx = {
  position: 'sticky',
  [lowForBars]: { position: 'static' },
  bottom: 0,
  bgcolor: 'background.paper',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'flex-end',
  gap: 1,
  pt: 1,
  pb: { xs: 1.5, md: 2.5 },
} as const;

/**
 * Publishes the height that the box covers at the window's foot as a CSS variable, so that no
 * content stays hidden behind it.
 */
export function usePublishFootHeight(box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    return publishHeight(element, '--foot', () =>
      getComputedStyle(element).position === 'fixed' ? element.offsetHeight : 0,
    );
  }, [box]);
}
