import SearchIcon from '@mui/icons-material/Search';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { useListEbooksQuery } from '@/api/ebooks/ebooks';
import { shownRead } from '@/api/shownRead';
import { type Ebook, maxSearchLength } from '@/api/types';
import { viHistory } from '@/text/management/viHistory';
import { viEbooks } from '@/text/record/viEbooks';
import { vi } from '@/text/vi';
import { DebouncedField } from '@/ui/fields/DebouncedField';
import { ListStatus } from '@/ui/messages/ListStatus';
import { ErrorState } from '@/ui/messages/states';

const words = viHistory.choose;
const shownAtOnce = 10;

/** Focuses the search field when the dialog opens. */
const focusOnMount = (field: HTMLInputElement | null) => field?.focus();

interface Props {
  onChoose: (ebook: Ebook) => void;
  onClose: () => void;
}

/** Lets the user choose the e-book whose history is shown, searched as in the list. */
export function ChooseEbook({ onChoose, onClose }: Props) {
  const titleId = useId();
  const [search, setSearch] = useState('');
  return (
    <Dialog open fullWidth maxWidth="xs" onClose={onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{words.title}</DialogTitle>
      <DialogContent>
        <Box sx={{ pt: 1 }}>
          <DebouncedField
            label={words.search}
            type="search"
            icon={<SearchIcon fontSize="small" />}
            value={search}
            max={maxSearchLength}
            onChange={setSearch}
            inputRef={focusOnMount}
          />
        </Box>
        <Box sx={foundSx}>
          <Found search={search.trim()} onChoose={onChoose} />
        </Box>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          {vi.common.close}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function Found({ search, onChoose }: Pick<Props, 'onChoose'> & { search: string }) {
  const query = { page: 1, limit: shownAtOnce, ...(search && { search }) };
  const found = useListEbooksQuery(query);
  const { data, failed } = shownRead(found, found.data);
  return (
    <>
      {failed && <ErrorState title={words.error} {...failed} />}
      <ListStatus empty={data?.ebooks.length === 0 && <Typography>{words.none}</Typography>} />
      {(data || !failed) && <Choices ebooks={data?.ebooks} onChoose={onChoose} />}
    </>
  );
}

interface ChoicesProps {
  /** Undefined while loading. */
  ebooks: Ebook[] | undefined;
  onChoose: (ebook: Ebook) => void;
}

function Choices({ ebooks, onChoose }: ChoicesProps) {
  if (!ebooks) {
    return (
      <Box role="status" aria-label={words.loading}>
        <Skeleton height={44} />
        <Skeleton height={44} />
        <Skeleton height={44} />
      </Box>
    );
  }
  if (ebooks.length === 0) return null;
  return (
    <Box component="ul" aria-label={words.found} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {ebooks.map((ebook) => (
        <li key={ebook.id}>
          <Button fullWidth color="inherit" sx={choiceSx} onClick={() => onChoose(ebook)}>
            {ebook.title}
            <Typography component="span" variant="body2" sx={{ color: 'text.secondary' }}>
              {aboutOf(ebook)}
            </Typography>
          </Button>
        </li>
      ))}
    </Box>
  );
}

/** What distinguishes e-books of the same title. */
const aboutOf = ({ subject, grade, status }: Ebook) =>
  [subject, grade, viEbooks.status[status]].filter(Boolean).join(' · ');

/** A fixed height, so that the dialog does not move while the user types. */
const foundSx = { height: 320, overflowY: 'auto', mt: 1 };

const choiceSx = {
  flexDirection: 'column',
  alignItems: 'flex-start',
  textAlign: 'left',
  overflowWrap: 'anywhere',
};
