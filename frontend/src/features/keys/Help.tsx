import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { viKeys } from '@/text/people/viKeys';
import { useFromCommands } from '@/ui/commands';
import { visuallyHidden } from '@/ui/messages/visuallyHidden';
import { useRememberedSwitch } from '@/ui/useRememberedSwitch';
import { type HelpRow, helpGroups } from './helpRows';
import { Kbd } from './Kbd';

/** All shortcuts by screen; those available now are highlighted. */
export function Help({ onClose }: { onClose: () => void }) {
  const titleId = useId();
  const [singleKeysOn, setSingleKeysOn] = useRememberedSwitch('cms-keys');
  // As text, because derived values are compared by identity.
  const groups: ReturnType<typeof helpGroups> = JSON.parse(
    useFromCommands(() => JSON.stringify(helpGroups())),
  );
  return (
    <Dialog open onClose={onClose} maxWidth="md" fullWidth aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{viKeys.title}</DialogTitle>
      <DialogContent>
        <SingleKeySwitch on={singleKeysOn} onChange={setSingleKeysOn} />
        <Typography variant="body2" sx={{ color: 'text.secondary', mb: 2 }}>
          {viKeys.legend}
        </Typography>
        <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
          {groups.map(({ name, rows }) => (
            <Rows key={name} title={viKeys.groups[name]} rows={rows} />
          ))}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose} autoFocus>
          {viKeys.close}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function SingleKeySwitch({ on, onChange }: { on: boolean; onChange: (on: boolean) => void }) {
  const hintId = useId();
  return (
    <Box sx={{ mb: 2 }}>
      <Box component="label" sx={switchSx}>
        <input
          type="checkbox"
          role="switch"
          aria-checked={on}
          aria-describedby={hintId}
          checked={on}
          onChange={(event) => onChange(event.target.checked)}
        />
        {viKeys.singleKeys}
      </Box>
      <Typography id={hintId} variant="caption" sx={{ color: 'text.secondary' }}>
        {viKeys.singleHint}
      </Typography>
    </Box>
  );
}

function Rows({ title, rows }: { title: string; rows: readonly HelpRow[] }) {
  return (
    <Box component="section">
      <Typography variant="h3" sx={{ mb: 0.5 }}>
        {title}
      </Typography>
      <Box component="dl" sx={{ m: 0 }}>
        {rows.map(({ keys, label, available }) => (
          <Box key={keys.join()} sx={rowSx}>
            <Box component="dt" sx={{ flex: 'none', width: 132 }}>
              <Kbd keys={keys} />
            </Box>
            <Box
              component="dd"
              sx={{ m: 0, ...(available ? availableSx : { color: 'text.secondary' }) }}
            >
              {label}
              {!available && <span style={visuallyHidden}> ({viKeys.notNow})</span>}
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  );
}

const availableSx = { fontWeight: 600 };

const rowSx = {
  display: 'flex',
  alignItems: 'baseline',
  py: 0.5,
  fontSize: '0.875rem',
  borderBottom: 1,
  borderColor: 'divider',
};

const switchSx = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  minHeight: 32,
  fontWeight: 600,
  cursor: 'pointer',
  '& input': { width: 18, height: 18, m: 0, accentColor: 'var(--mui-palette-primary-main)' },
};
