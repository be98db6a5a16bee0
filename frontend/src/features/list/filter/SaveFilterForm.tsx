import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { SubmitEvent } from 'react';
import { useSaveFilterMutation } from '@/api/ebooks/filters';
import { errorMessage } from '@/api/problem';
import { viSavedFilters } from '@/text/list/viSavedFilters';
import { TextBox } from '@/ui/fields/TextBox';
import { ariaDisabledIf } from '@/ui/focus/ariaDisabledIf';
import { onePress } from '@/ui/focus/onePress';
import { useUnsaved } from '@/ui/unsaved/useUnsaved';
import type { ListParams } from './listParams';
import { savedQuery, suggestedName } from './savedQuery';

/** Saves the current filters under a name. */
export function SaveFilterForm({ params }: { params: ListParams }) {
  const [save, { error, isLoading }] = useSaveFilterMutation();
  const typed = useUnsaved<string | null>(null);
  const query = savedQuery(params);
  const name = typed.value ?? suggestedName(params);
  const onSubmit = async (event: SubmitEvent) => {
    event.preventDefault();
    typed.markSending();
    const result = await save({ name: name.trim(), query });
    if (result.error) typed.markFailed();
    else if (typed.markSent()) typed.change(null);
  };
  return (
    <Box sx={{ mt: 1.5, pt: 1.5, borderTop: 1, borderColor: 'divider' }}>
      <Typography variant="body2" sx={{ fontWeight: 600, mb: 1.25 }}>
        {viSavedFilters.current}
      </Typography>
      {query === '' ? (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {viSavedFilters.nothingSet}
        </Typography>
      ) : (
        <Box component="form" onSubmit={onSubmit} sx={{ display: 'flex', gap: 1 }}>
          <TextBox
            label={viSavedFilters.name}
            value={name}
            error={error ? errorMessage(error) : undefined}
            onChange={(event) => typed.change(event.target.value)}
          />
          <Button
            type="submit"
            variant="contained"
            {...ariaDisabledIf(name.trim() === '' || isLoading)}
            {...onePress}
            sx={{ flex: 'none', alignSelf: 'start', minHeight: 40 }}
          >
            {isLoading ? viSavedFilters.saving : viSavedFilters.save}
          </Button>
        </Box>
      )}
    </Box>
  );
}
