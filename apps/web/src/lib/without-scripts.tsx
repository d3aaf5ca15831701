/** What a browser that runs no scripts shows: what is missing, and what to do. The server adds phone and email. */
export function WithoutScripts({ missing, className }: { missing: string; className?: string | undefined }) {
  return (
    <noscript>
      <p className={className}>
        {`${missing} JavaScript. Turn it on and load the page again__OTHER_WAYS__.`}
      </p>
    </noscript>
  );
}
