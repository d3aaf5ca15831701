import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

/** What every page stands in. */
export function Shell({ children }: { children: ReactNode }) {
  return (
    <>
      <header>
        <Link to="/">Moveway</Link> <Link to="/tracking">Track Package</Link>
      </header>
      <main id="content">{children}</main>
    </>
  );
}
