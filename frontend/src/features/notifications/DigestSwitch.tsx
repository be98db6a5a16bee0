import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { errorMessage } from '@/api/problem';
import {
  useGetNotificationSettingsQuery,
  useSetNotificationSettingsMutation,
} from '@/api/review/notifications';
import { viNotifications } from '@/text/people/viNotifications';
import { vi } from '@/text/vi';
import { CheckLine } from '@/ui/fields/CheckLine';

const words = viNotifications.digest;

/** Whether the user wants a daily digest by mail; shown even if the server sends none. */
export function DigestSwitch() {
  const hintId = useId();
  const { data, error, isFetching, refetch } = useGetNotificationSettingsQuery();
  const [save, saving] = useSetNotificationSettingsMutation();
  const on = (saving.isLoading ? saving.originalArgs : data)?.digest ?? false;
  if (error && !data && !isFetching) {
    return (
      <Foot>
        <Typography role="alert" variant="body2" sx={{ color: 'error.main' }}>
          {words.failed(errorMessage(error))}
        </Typography>
        <Button size="small" variant="outlined" onClick={() => void refetch()}>
          {vi.common.retry}
        </Button>
      </Foot>
    );
  }
  return (
    <Foot>
      <CheckLine
        label={words.label}
        role="switch"
        aria-describedby={hintId}
        aria-disabled={!data || saving.isLoading}
        on={on}
        onChange={(digest) => data && !saving.isLoading && save({ digest })}
      />
      <Typography id={hintId} variant="caption" component="p" sx={{ color: 'text.secondary' }}>
        {words.hint}
      </Typography>
      <Typography role="status" variant="caption" component="p">
        {saving.isLoading && words.saving}
        {saving.isSuccess && words.saved}
      </Typography>
      {saving.error && (
        <Typography role="alert" variant="body2" sx={{ color: 'error.main' }}>
          {words.notSaved(errorMessage(saving.error))}
        </Typography>
      )}
    </Foot>
  );
}

function Foot({ children }: { children: ReactNode }) {
  return (
    <Box sx={{ flex: 'none', px: 2, py: 1, borderTop: 1, borderColor: 'divider' }}>{children}</Box>
  );
}
