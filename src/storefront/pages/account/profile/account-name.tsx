/** The account of a form's password, hidden: password managers look for it, and browsers miss it in the console. */
export function AccountName({ email }: { email: string }) {
  return <input type="hidden" name="username" autoComplete="username" value={email} />;
}
