import SearchIcon from '@mui/icons-material/Search';
import NoMatchIcon from '@mui/icons-material/SearchOff';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useListSpellingsQuery } from '@/api/ebooks/unifications';
import type { UnitedField } from '@/api/recordSchema';
import { unitedFields } from '@/api/recordSchema';
import { shownRead } from '@/api/shownRead';
import { formatNumber } from '@/text/format';
import { viUnifications } from '@/text/list/viUnifications';
import { fieldLabels } from '@/text/record/fieldLabels';
import { DebouncedField } from '@/ui/fields/DebouncedField';
import { SelectField } from '@/ui/fields/SelectField';
import { chosenBarRef, chosenBarSx } from '@/ui/layout/chosenBar';
import { asInputOverlay, lazyPart } from '@/ui/loading/lazyPart';
import { ListStatus } from '@/ui/messages/ListStatus';
import { EmptyState, ErrorState } from '@/ui/messages/states';
import { type Choice, maxUnited, noChoice } from './choice';
import { RecentUnifications } from './RecentUnifications';
import { useUnifications } from './useUnifications';
import { ValueGroups } from './ValueGroups';

const UniteDialog = lazyPart(
  async () => (await import('./UniteDialog')).UniteDialog,
  asInputOverlay,
);

const maxPrefixLength = 255;

/** The values of a field, to unite some; the field and the search are in the address. */
export function ValuesScreen() {
  const [address, setAddress] = useSearchParams();
  const field = unitedFields.find((one) => one === address.get('field')) ?? 'subject';
  const prefix = address.get('prefix') ?? '';
  const unifications = useUnifications();
  const go = (next: { field: UnitedField; prefix: string }) =>
    setAddress(next.prefix ? next : { field: next.field }, { replace: true, flushSync: true });
  return (
    <Box sx={columnsSx}>
      <Box sx={{ minWidth: 0 }}>
        <Typography sx={{ color: 'text.secondary', mb: 2 }}>{viUnifications.intro}</Typography>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, mb: 2 }}>
          <Box sx={{ flex: '1 1 180px' }}>
            <SelectField
              label={viUnifications.field}
              value={field}
              options={unitedFields.map((one) => [one, fieldLabels[one]] as const)}
              onChange={(next) => go({ field: next, prefix: '' })}
            />
          </Box>
          <Box sx={{ flex: '2 1 220px' }}>
            <DebouncedField
              label={viUnifications.search}
              type="search"
              value={prefix}
              max={maxPrefixLength}
              onChange={(next) => go({ field, prefix: next })}
              icon={<SearchIcon fontSize="small" />}
            />
          </Box>
        </Box>
        <Values key={field} field={field} prefix={prefix} />
      </Box>
      <RecentUnifications {...unifications} />
    </Box>
  );
}

interface ValuesProps {
  field: UnitedField;
  prefix: string;
}

function Values({ field, prefix }: ValuesProps) {
  const query = useListSpellingsQuery({ field, prefix }, { refetchOnMountOrArgChange: true });
  const { data, failed } = shownRead(query);
  const [choice, setChoice] = useState<Choice>(noChoice);
  const [asking, setAsking] = useState(false);
  const begun = () => {
    setAsking(false);
    setChoice(noChoice);
  };
  return (
    <>
      <Box sx={{ minHeight: 400 }}>
        {failed && <ErrorState title={viUnifications.error} {...failed} />}
        {!data && !failed && <Loading />}
        <ListStatus
          empty={
            data?.groups.length === 0 && (
              <EmptyState
                icon={<NoMatchIcon />}
                text={prefix ? viUnifications.noMatch : viUnifications.empty}
              />
            )
          }
        />
        {data && data.groups.length > 0 && (
          <>
            {data.cut && <Typography sx={{ mb: 1 }}>{viUnifications.cut}</Typography>}
            <ValueGroups groups={data.groups} choice={choice} onChoose={setChoice} />
          </>
        )}
      </Box>
      {choice.size > 0 && (
        <ChosenBar
          choice={choice}
          onClear={() => setChoice(noChoice)}
          onUnite={() => setAsking(true)}
        />
      )}
      {asking && (
        <UniteDialog
          field={field}
          choice={choice}
          onClose={() => setAsking(false)}
          onBegun={begun}
        />
      )}
    </>
  );
}

interface ChosenBarProps {
  choice: Choice;
  onClear: () => void;
  onUnite: () => void;
}

/** Stays at the foot of the window while values are chosen. */
function ChosenBar({ choice, onClear, onUnite }: ChosenBarProps) {
  const tooMany = choice.size > maxUnited;
  return (
    <Paper ref={chosenBarRef} variant="outlined" sx={chosenBarSx}>
      <Typography role="status" sx={{ flex: '1 1 160px', fontWeight: 500 }}>
        {tooMany
          ? viUnifications.tooMany(formatNumber(maxUnited))
          : viUnifications.chosen(formatNumber(choice.size))}
      </Typography>
      <Button color="inherit" onClick={onClear}>
        {viUnifications.clear}
      </Button>
      <Button variant="contained" disabled={tooMany} onClick={onUnite}>
        {viUnifications.unite}
      </Button>
    </Paper>
  );
}

function Loading() {
  return (
    <Box role="status" aria-label={viUnifications.loading} sx={{ display: 'grid', gap: 1 }}>
      {[0, 1, 2, 3, 4].map((row) => (
        <Skeleton key={row} variant="rounded" height={row < 2 ? 92 : 52} />
      ))}
    </Box>
  );
}

const columnsSx = {
  display: 'grid',
  gap: 3,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 380px' },
};
