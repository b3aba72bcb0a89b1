/** The next part of a list, on request. */
export function More({ path }: { path: string | null | undefined }) {
  if (!path) return null;
  return (
    <p className="next">
      <a className="button line" href={path} rel="next">
        Show more
      </a>
    </p>
  );
}
