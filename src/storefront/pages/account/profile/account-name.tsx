/** The account of a form's password: password managers and browsers look for a text field, seen or not, and for no other. */
export function AccountName({ email }: { email: string }) {
  return <input hidden readOnly type="text" name="username" autoComplete="username" value={email} />;
}
