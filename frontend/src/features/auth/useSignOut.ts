import { useDispatch } from 'react-redux';
import { useLogoutMutation } from '@/api/account/auth';
import { signedOut, useSession } from '@/api/session';

/** Ends the session immediately. The call to the server is optional and may fail. */
export function useSignOut(): () => void {
  const dispatch = useDispatch();
  const { refreshToken } = useSession();
  const [logout] = useLogoutMutation();
  return () => {
    dispatch(signedOut());
    // Not earlier, because signing out aborts running calls.
    if (refreshToken) void logout(refreshToken);
  };
}
