import Box from '@mui/material/Box';
import { useFormikContext } from 'formik';
import type { Invitation } from '@/api/account/people';
import { viPeople } from '@/text/people/viPeople';
import { viPerson } from '@/text/people/viPerson';
import { viShell } from '@/text/people/viShell';
import { FormikField } from '@/ui/fields/FormikField';
import { SelectField } from '@/ui/fields/SelectField';
import { roles } from './params';

interface Props {
  canChangeRole?: boolean;
  canEditNameAndEmail?: boolean;
}

/** The fields of an account: name, e-mail, role. */
export function PersonFields({ canChangeRole = true, canEditNameAndEmail = true }: Props) {
  const { values, setFieldValue } = useFormikContext<Invitation>();
  return (
    <Box sx={{ display: 'grid', gap: 2.5, mt: 1 }}>
      <FormikField
        name="full_name"
        label={viPerson.fullName}
        disabled={!canEditNameAndEmail}
        autoFocus={canEditNameAndEmail}
        autoComplete="off"
      />
      <FormikField
        name="email"
        label={viPerson.email}
        type="email"
        disabled={!canEditNameAndEmail}
        autoComplete="off"
      />
      <SelectField
        label={viPeople.role}
        name="role"
        value={values.role}
        options={roles.map((role) => [role, viShell.role[role]] as const)}
        onChange={(role) => setFieldValue('role', role)}
        disabled={!canChangeRole}
      />
    </Box>
  );
}
