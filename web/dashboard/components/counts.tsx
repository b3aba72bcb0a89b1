/** How many there are of what, of which there is at least one: `12 added`, or `Added: 12` with the name before. */
export const Counts = ({
  of,
  nameFirst,
}: {
  of: readonly (readonly [number, string])[];
  nameFirst?: boolean;
}) =>
  of
    .filter(([count]) => count > 0)
    .map(([count, name]) => {
      const number = <b className="tabular-nums">{count}</b>;
      return (
        <li key={name}>
          {nameFirst ? (
            <>
              {name}: {number}
            </>
          ) : (
            <>
              {number} {name}
            </>
          )}
        </li>
      );
    });
