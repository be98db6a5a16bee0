import { useState } from 'react';
import { readText, writeText } from '@/state/stored';

const key = 'cms-sidebar';

/** Whether the sidebar is collapsed; stored in this browser. */
export function useCollapsed(): [boolean, () => void] {
  const [collapsed, setCollapsed] = useState(() => readText(key) === 'narrow');
  const toggle = () => {
    setCollapsed(!collapsed);
    writeText(key, collapsed ? 'wide' : 'narrow');
  };
  return [collapsed, toggle];
}
