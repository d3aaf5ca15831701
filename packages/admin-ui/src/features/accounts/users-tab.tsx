/** All users. */
export function UsersTab() {
  return null;
}
