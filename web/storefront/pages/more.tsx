import type { Words } from '#shared/words/words.ts';

/** The next part of a list, on request. */
export function More({ path, says }: { path: string | null | undefined; says: Words['lists'] }) {
  if (!path) return null;
  return (
    <p className="next">
      <a className="button line" href={path} rel="next">
        {says.more}
      </a>
    </p>
  );
}
