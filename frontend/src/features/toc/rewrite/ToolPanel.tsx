import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { vi } from '@/text/vi';
import { Panel } from '@/ui/Panel';

interface Props {
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/** A panel above the outline that can be closed. */
export function ToolPanel({ title, onClose, children }: Props) {
  return (
    <Box sx={{ mb: 2 }}>
      <Panel
        title={title}
        tools={
          <Button size="small" color="inherit" onClick={onClose}>
            {vi.common.close}
          </Button>
        }
      >
        {children}
      </Panel>
    </Box>
  );
}
