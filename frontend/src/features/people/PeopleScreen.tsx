import InviteIcon from '@mui/icons-material/PersonAddOutlined';
import SearchIcon from '@mui/icons-material/Search';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { accountStates } from '@/api/peopleTypes';
import { maxSearchLength } from '@/api/types';
import { viPeople } from '@/text/people/viPeople';
import { viPerson } from '@/text/people/viPerson';
import { viShell } from '@/text/people/viShell';
import { type ChangeOptions, useAddress } from '@/ui/address/useAddress';
import { DebouncedField } from '@/ui/fields/DebouncedField';
import { SelectField } from '@/ui/fields/SelectField';
import { asInputOverlay, lazyPart } from '@/ui/loading/lazyPart';
import { Page } from '@/ui/Page';
import { PeopleList } from './PeopleList';
import { type PeopleParams, parseParams, roles, toAddress, withChange } from './params';

const PersonDialog = lazyPart(
  async () => (await import('./PersonDialog')).PersonDialog,
  asInputOverlay,
);
const InviteDialog = lazyPart(
  async () => (await import('./InviteDialog')).InviteDialog,
  asInputOverlay,
);

/** The accounts of the library; filters, page and the open account are in the address. */
export function PeopleScreen() {
  const [params, update] = useAddress(parseParams, toAddress);
  const [inviting, setInviting] = useState(false);
  const change = (part: Partial<PeopleParams>, options?: ChangeOptions) =>
    update((old) => withChange(old, part), options);
  return (
    <Page
      title={viPeople.title}
      tools={
        <Button variant="contained" startIcon={<InviteIcon />} onClick={() => setInviting(true)}>
          {viPerson.invite.title}
        </Button>
      }
    >
      <Filters params={params} change={change} />
      <PeopleList params={params} change={change} />
      {params.person && (
        <PersonDialog
          key={params.person}
          id={params.person}
          onClose={() => change({ person: '' })}
        />
      )}
      {inviting && <InviteDialog onClose={() => setInviting(false)} />}
    </Page>
  );
}

interface Props {
  params: PeopleParams;
  change: (part: Partial<PeopleParams>, options?: ChangeOptions) => void;
}

function Filters({ params, change }: Props) {
  return (
    <Box sx={filtersSx}>
      <Box sx={{ gridColumn: { xs: '1 / -1', sm: 'auto' } }}>
        <DebouncedField
          label={viPeople.search}
          type="search"
          value={params.search}
          max={maxSearchLength}
          onChange={(search) => change({ search }, { replace: true })}
          icon={<SearchIcon fontSize="small" />}
        />
      </Box>
      <SelectField
        label={viPeople.role}
        value={params.role}
        options={[['', viPeople.all], ...roles.map((role) => [role, viShell.role[role]] as const)]}
        onChange={(role) => change({ role })}
      />
      <SelectField
        label={viPeople.state}
        value={params.state}
        options={[
          ['', viPeople.all],
          ...accountStates.map((state) => [state, viPeople.states[state]] as const),
        ]}
        onChange={(state) => change({ state })}
      />
    </Box>
  );
}

const filtersSx = {
  display: 'grid',
  gap: 1.5,
  mb: 2,
  gridTemplateColumns: { xs: '1fr 1fr', sm: 'minmax(0, 1fr) 190px 190px' },
};
