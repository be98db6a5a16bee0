import { useDispatch } from 'react-redux';
import { useLogoutMutation } from '@/api/auth';
import { signedOut, useSession } from '@/api/session';

/** Ends the session here and now; telling the server is a courtesy that may fail. */
export function useSignOut(): () => void {
  const dispatch = useDispatch();
  const { refreshToken } = useSession();
  const [logout] = useLogoutMutation();
  return () => {
    dispatch(signedOut());
    // Only now: what is under way when another user's data is forgotten would be broken off.
    if (refreshToken) void logout(refreshToken);
  };
}
