import Button from '@mui/material/Button';
import { useGetHealthQuery } from '@/api/management/health';
import { viHealth } from '@/text/management/viHealth';
import { ariaDisabledIf } from '@/ui/focus/ariaDisabledIf';

/** Examines the parts again. */
export function RefreshHealth() {
  const { isFetching, refetch } = useGetHealthQuery();
  return (
    <Button variant="outlined" {...ariaDisabledIf(isFetching, () => void refetch())}>
      {isFetching ? viHealth.refreshing : viHealth.refresh}
    </Button>
  );
}
