import type { Slips } from '#shared/api/papers.ts';
import { spacedPhone } from '#shared/phone.ts';
import { cx } from '#web/ui/cx.ts';

/** Who sends a parcel, line by line. */
export function Sender({ from, nameClass }: { from: Slips['from']; nameClass?: string }) {
  return (
    <>
      <b className={cx('block break-words', nameClass)}>{from.name}</b>
      {from.lines.map((line) => (
        <span key={line} className="block break-words">
          {line}
        </span>
      ))}
      {from.phone && <span className="block">{spacedPhone(from.phone)}</span>}
    </>
  );
}
