import VisibilityOff from '@mui/icons-material/VisibilityOffOutlined';
import Visibility from '@mui/icons-material/VisibilityOutlined';
import ButtonBase from '@mui/material/ButtonBase';
import { useState } from 'react';
import { vi } from '@/text/vi';
import { FormikField } from '@/ui/FormikField';

export function PasswordField({ autoFocus = false }: { autoFocus?: boolean }) {
  const [shown, setShown] = useState(false);
  const label = shown ? vi.login.hide : vi.login.show;
  return (
    <FormikField
      name="password"
      label={vi.login.password}
      type={shown ? 'text' : 'password'}
      autoComplete="current-password"
      autoFocus={autoFocus}
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
