import FilterIcon from '@mui/icons-material/FilterAltOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import type { HistoryFilter, HistoryRow } from '@/api/management/history';
import { formatClock } from '@/text/format';
import { viHistory } from '@/text/management/viHistory';
import { viShell } from '@/text/people/viShell';
import { LinkButton } from '@/ui/LinkButton';
import { paths } from '@/ui/paths';

interface Props {
  row: HistoryRow;
  onNarrow: (changes: Partial<HistoryFilter>) => void;
}

/** One row of the history: when, who, what, and the e-book or account. */
export function HistoryLine({ row, onNarrow }: Props) {
  const { user, action, created_at, comment, token, to, ebook, account } = row;
  return (
    <Box component="li" tabIndex={-1} sx={lineSx}>
      <Typography component="time" dateTime={created_at} variant="body2" sx={timeSx}>
        {formatClock(created_at)}
      </Typography>
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography component="span" variant="body2" sx={{ fontWeight: 600 }}>
          {viHistory.action[action] ?? action}
        </Typography>{' '}
        {ebook && <OfEbook ebook={ebook} onNarrow={onNarrow} />}
        {account && <span>{viHistory.account(account.full_name, account.email)}</span>}
        {to && <span> {viHistory.to(to.full_name)}</span>}
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          <Who user={user} onNarrow={onNarrow} />
          {token && ` · ${viHistory.byToken(token)}`}
          {account && roleActions.has(action) && ` · ${viHistory.role(viShell.role[account.role])}`}
        </Typography>
        {comment && (
          <Typography variant="body2" sx={{ whiteSpace: 'pre-line', mt: 0.5 }}>
            {comment}
          </Typography>
        )}
      </Box>
    </Box>
  );
}

/** The actions that give an account a role. */
const roleActions: ReadonlySet<string> = new Set(['add', 'role']);

interface OfEbookProps {
  ebook: NonNullable<HistoryRow['ebook']>;
  onNarrow: Props['onNarrow'];
}

function OfEbook({ ebook, onNarrow }: OfEbookProps) {
  const { id, title, deleted } = ebook;
  const filterLabel = viHistory.onlyEbook(title ?? viHistory.gone);
  return (
    <>
      {title === null || deleted ? (
        <span>{title === null ? viHistory.gone : `“${title}” (${viHistory.deleted})`}</span>
      ) : (
        <LinkButton to={paths.ebook(id)} size="small" data-printed sx={inlineSx}>
          {title}
        </LinkButton>
      )}{' '}
      <IconButton
        size="small"
        aria-label={filterLabel}
        title={filterLabel}
        onClick={() => onNarrow({ ebook: id })}
        sx={{ my: -0.75 }}
      >
        <FilterIcon sx={{ fontSize: 16 }} />
      </IconButton>
    </>
  );
}

/** Who did it. A click shows only what this person did. */
function Who({ user, onNarrow }: { user: HistoryRow['user']; onNarrow: Props['onNarrow'] }) {
  const { id, full_name, role } = user;
  const name: ReactNode = role ? viHistory.by(full_name, viShell.role[role]) : full_name;
  if (!id) return name;
  return (
    <Button
      size="small"
      color="inherit"
      title={viHistory.onlyPerson(full_name)}
      onClick={() => onNarrow({ person: id })}
      sx={{ ...inlineSx, fontWeight: 400 }}
    >
      {name}
    </Button>
  );
}

/** A button that reads as a part of the text. */
const inlineSx = {
  display: 'inline',
  p: 0,
  minWidth: 0,
  minHeight: 24,
  font: 'inherit',
  fontWeight: 500,
  textAlign: 'left',
  verticalAlign: 'baseline',
  '&:hover': { textDecoration: 'underline', bgcolor: 'transparent' },
};

const lineSx = {
  display: 'flex',
  gap: 2,
  px: 2,
  py: 1.25,
  '& + &': { borderTop: 1, borderColor: 'divider' },
};

const timeSx = {
  flex: 'none',
  width: 44,
  pt: 0.25,
  color: 'text.secondary',
  fontVariantNumeric: 'tabular-nums',
};
