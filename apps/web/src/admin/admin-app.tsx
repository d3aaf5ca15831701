/** The console in a browser. */
export function AdminApp() {
  return <h1>Admin Control Center</h1>;
}
