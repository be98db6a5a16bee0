import VisibilityOff from '@mui/icons-material/VisibilityOffOutlined';
import Visibility from '@mui/icons-material/VisibilityOutlined';
import ButtonBase from '@mui/material/ButtonBase';
import { useState } from 'react';
import { vi } from '@/text/vi';
import { FormikField } from '@/ui/fields/FormikField';

interface Props {
  name?: string;
  label?: string;
  autoComplete?: string;
  autoFocus?: boolean;
  hint?: string;
}

/** Labelled as the sign-in password unless stated otherwise. */
export function PasswordField(props: Props) {
  const [shown, setShown] = useState(false);
  const label = shown ? vi.login.hide : vi.login.show;
  return (
    <FormikField
      name="password"
      label={vi.login.password}
      autoComplete="current-password"
      {...props}
      type={shown ? 'text' : 'password'}
      size="medium"
      endAdornment={
        <ButtonBase aria-label={label} title={label} onClick={() => setShown(!shown)} sx={eyeSx}>
          {shown ? <VisibilityOff /> : <Visibility />}
        </ButtonBase>
      }
    />
  );
}

const eyeSx = { p: 1, mr: -1, borderRadius: '50%', color: 'text.secondary' };

/** Tells password managers whose password is typed; they ignore inputs of type hidden. */
export const HiddenUsername = ({ email }: { email: string }) => (
  <input
    type="text"
    name="username"
    autoComplete="username"
    value={email}
    readOnly
    style={{ display: 'none' }}
  />
);
