import { useState } from 'react';

const key = 'cms-sidebar';

/** Whether the sidebar is collapsed; stored in this browser. */
export function useCollapsed(): [boolean, () => void] {
  const [collapsed, setCollapsed] = useState(() => readFlag());
  const toggle = () => {
    setCollapsed(!collapsed);
    try {
      localStorage.setItem(key, collapsed ? 'wide' : 'narrow');
    } catch {
      // Not stored if storage is blocked.
    }
  };
  return [collapsed, toggle];
}

function readFlag(): boolean {
  try {
    return localStorage.getItem(key) === 'narrow';
  } catch {
    return false;
  }
}
