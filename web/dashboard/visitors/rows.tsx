import { useState, type ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';

interface Row {
  key: string;
  name: ReactNode;
  /** Under the name. */
  about?: string | undefined;
  /** One for each head. */
  cells: readonly string[];
}

/** Lines shown before somebody asks for all. */
const few = 6;

/** A table of few columns that reads well on a phone: names wrap, numbers stand below each other. */
export function Rows({
  heads,
  rows,
  none,
}: {
  heads: readonly string[];
  rows: readonly Row[];
  none?: string;
}) {
  const [all, setAll] = useState(false);
  if (rows.length === 0) return <p className="mt-3 mb-0 text-muted">{none}</p>;
  const shown = all ? rows : rows.slice(0, few);
  return (
    <>
      {/* In very large letters a name has a line of its own. */}
      <div className="@container">
        <table className="mt-2 w-full border-collapse @max-[13rem]:[&_tr]:flex @max-[13rem]:[&_tr]:flex-wrap @max-[13rem]:[&_tr]:justify-between">
          <thead>
            <tr className="text-[0.9375rem] text-muted">
              <th scope="col" className="py-1">
                <span className="sr-only">Name</span>
              </th>
              {heads.map((head) => (
                <th key={head} scope="col" className="py-1 pl-3 text-right font-medium">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map(({ key, name, about, cells }) => (
              <tr key={key} className="border-t border-line align-top">
                <th
                  scope="row"
                  className="max-w-0 w-full py-2 @max-[13rem]:max-w-none text-left font-normal break-words"
                >
                  {name}
                  {about && <span className="block text-[0.9375rem] text-muted">{about}</span>}
                </th>
                {cells.map((cell, at) => (
                  <td key={heads[at]} className="py-2 pl-3 text-right whitespace-nowrap tabular-nums">
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {rows.length > few && (
        <p className="mt-2 mb-0">
          <Button variant="quiet" size="small" onClick={() => setAll(!all)}>
            {all ? 'Show fewer' : `Show all ${rows.length}`}
          </Button>
        </p>
      )}
    </>
  );
}
