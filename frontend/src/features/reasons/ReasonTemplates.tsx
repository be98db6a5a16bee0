import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { errorMessage } from '@/api/problem';
import { type Reasons, useListReasonsQuery } from '@/api/review/reasons';
import { viReasons } from '@/text/review/viReasons';
import { asOverlay, lazyPart } from '@/ui/loading/lazyPart';
import { ErrorState } from '@/ui/messages/states';
import { type CommentProps, TemplateButtons } from './TemplateButtons';

const ManageReasons = lazyPart(
  async () => (await import('./ManageReasons')).ManageReasons,
  asOverlay,
);

/** The templates for a reason. Each is inserted by its button or its key. */
export function ReasonTemplates(props: CommentProps) {
  const { data, error, isFetching, refetch } = useListReasonsQuery();
  const [managing, setManaging] = useState(false);
  if (error && !data && !isFetching) {
    return (
      <Box sx={{ mb: 1.5 }}>
        <ErrorState title={viReasons.error} message={errorMessage(error)} onRetry={refetch} />
      </Box>
    );
  }
  if (!data) {
    return (
      <Box role="status" aria-label={viReasons.loading} sx={{ mb: 1.5 }}>
        <Skeleton width={120} />
        <Skeleton height={36} />
      </Box>
    );
  }
  if (data.reasons.length === 0 && !data.may_keep) return null;
  return (
    <Box component="section" aria-label={viReasons.title} sx={{ mb: 1.5 }}>
      <Heading {...data} onManage={() => setManaging(true)} />
      {data.reasons.length > 0 ? (
        <TemplateButtons {...props} reasons={data.reasons} />
      ) : (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {viReasons.none}
        </Typography>
      )}
      {managing && <ManageReasons onClose={() => setManaging(false)} />}
    </Box>
  );
}

function Heading({ reasons, may_keep, onManage }: Reasons & { onManage: () => void }) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 1 }}>
      <Typography variant="body2" sx={{ fontWeight: 600 }}>
        {viReasons.title}
      </Typography>
      {reasons.length > 0 && (
        <Typography
          variant="caption"
          sx={{ color: 'text.secondary', flex: 1, '@media (hover: none)': { display: 'none' } }}
        >
          {viReasons.hint}
        </Typography>
      )}
      {may_keep && (
        <Button size="small" onClick={onManage}>
          {viReasons.manage}
        </Button>
      )}
    </Box>
  );
}
