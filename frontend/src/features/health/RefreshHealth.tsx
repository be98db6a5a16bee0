import Button from '@mui/material/Button';
import { useGetHealthQuery } from '@/api/management/health';
import { viHealth } from '@/text/management/viHealth';

/** Examines the parts again. */
export function RefreshHealth() {
  const { isFetching, refetch } = useGetHealthQuery();
  return (
    <Button
      variant="outlined"
      aria-disabled={isFetching}
      onClick={() => !isFetching && void refetch()}
    >
      {isFetching ? viHealth.refreshing : viHealth.refresh}
    </Button>
  );
}
