/** The front door (specification, section 2). */
export function HomePage() {
  return <h1>Moveway</h1>;
}
