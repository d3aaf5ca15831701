import { Navigate } from 'react-router-dom';
import { useSession } from '../lib/session.ts';
import { NotFoundPage } from './not-found-page.tsx';

/** `/adminlogin` exists for a signed-in administrator only, and leads to the console (specification, section 2). */
export function AdminLoginPage() {
  const session = useSession();
  return session.state === 'signed-in' && session.user.isAdmin ? (
    <Navigate to="/admin" replace />
  ) : (
    <NotFoundPage />
  );
}
