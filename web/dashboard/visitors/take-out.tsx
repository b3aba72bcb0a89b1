import { visitorsSheet, type VisitorsOf } from '#shared/api/visitors.ts';
import { download } from '#web/client/download.ts';
import { SheetButton } from '../components/sheet-button.tsx';

/** The time that is shown as a sheet, a line for each day or hour. */
export const TakeOut = ({ slug, query }: { slug: string; query: VisitorsOf }) => (
  <p className="m-0 flex justify-center">
    <SheetButton
      variant="quiet"
      size="small"
      name={`visitors-${slug}.csv`}
      ask={() => download(visitorsSheet, { params: { slug }, query })}
    >
      Download these as CSV
    </SheetButton>
  </p>
);
