/** Tells password managers whose password is typed; they see no inputs of type hidden. */
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
