import { Navigate } from 'react-router-dom';
import { useSession } from '../lib/accounts/session.ts';
import { NotFoundPage } from './not-found-page.tsx';

/**
 * `/adminlogin`: redirects a signed-in administrator to the console, and does not exist for others (specification,
 * section 2).
 */
export function AdminLoginPage() {
  const session = useSession();
  return session.state === 'signed-in' && session.user.isAdmin ? (
    <Navigate to="/admin" replace />
  ) : (
    <NotFoundPage />
  );
}
