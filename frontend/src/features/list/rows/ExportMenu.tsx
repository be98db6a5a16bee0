import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { type ExportFormat, useExportEbooksMutation } from '@/api/ebooks/export';
import { errorMessage } from '@/api/problem';
import type { ListFilters } from '@/features/list/filter/listParams';
import { useIsMounted } from '@/state/useIsMounted';
import { viExport } from '@/text/list/viExport';
import { useNotice } from '@/ui/messages/Notices';

interface Props {
  filters: ListFilters;
  anchor: HTMLElement;
  onClose: () => void;
}

const formats = Object.entries(viExport.format) as [ExportFormat, string][];

/** The formats of an export. The menu stays open until the export ends or the user closes it. */
export function ExportMenu({ filters, anchor, onClose }: Props) {
  const [exportEbooks, { isLoading, originalArgs }] = useExportEbooksMutation();
  const notify = useNotice();
  const isMounted = useIsMounted();
  const save = async (format: ExportFormat) => {
    const { error } = await exportEbooks({ format, filters });
    if (error) notify({ text: viExport.failed(errorMessage(error)), severity: 'info' });
    if (isMounted()) onClose(); // otherwise closed already, and perhaps opened again
  };
  return (
    <Menu
      open
      anchorEl={anchor}
      onClose={onClose}
      slotProps={{ list: { 'aria-label': viExport.hint } }}
    >
      {formats.map(([format, label]) => (
        <MenuItem key={format} disabled={isLoading} onClick={() => void save(format)}>
          {isLoading && originalArgs?.format === format ? viExport.preparing : label}
        </MenuItem>
      ))}
    </Menu>
  );
}
