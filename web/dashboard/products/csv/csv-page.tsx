import { useState } from 'react';
import { productsSheet } from '#shared/api/goods-lists.ts';
import { download } from '#web/client/download.ts';
import { PageHeader } from '#web/ui/card.tsx';
import { goodsListsApi } from '../../api/goods-lists-api.ts';
import { BackLink } from '../../components/back-link.tsx';
import { ButtonLink } from '../../components/links.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { usePageTitle } from '../../components/page-title.ts';
import { SectionCard } from '../../components/section-card.tsx';
import { SheetButton } from '../../components/sheet-button.tsx';
import { places } from '../../places.ts';
import { useMay, useSlug } from '../../shell/slug.ts';
import { FileList } from './file-list.tsx';
import { SendFile } from './send-file.tsx';

/** Products leave as a sheet, and come in from one. */
export function CsvPage() {
  usePageTitle('Products as a file');
  const slug = useSlug();
  const [mayChange, mayBring] = [useMay('catalogue.change'), useMay('customers.change')];
  return (
    <>
      <PageHeader
        back={<BackLink to={places.products(slug)}>Products</BackLink>}
        title="Products as a file"
      />
      <div className="grid max-w-4xl grid-cols-1 gap-6">
        {mayChange && <ComeIn slug={slug} />}
        {mayBring && (
          <ButtonLink to={places.bring(slug)} variant="quiet" className="justify-self-start">
            Bring customers and past orders, too
          </ButtonLink>
        )}
        <SectionCard title="Take your products out">
          <p className="mt-1 mb-3 text-muted">
            A CSV file of all products, with the columns that Excel, Google Sheets and Shopify read. Change
            prices in it and send it in again. Sets are not in it: no column says what is in them.
          </p>
          <TakeOut slug={slug} />
        </SectionCard>
      </div>
    </>
  );
}

/** The file that is on its way in, also after a reload, and the next one. */
function ComeIn({ slug }: { slug: string }) {
  const [chosen, setChosen] = useState<string | null>(null);
  const newest = goodsListsApi.useNewestFileListQuery(
    { params: { slug } },
    { refetchOnMountOrArgChange: true },
  );
  return (
    <Loaded of={newest} what="your last file" shapes={['h-44']}>
      {({ file }) => {
        const id = chosen ?? file?.id ?? null;
        return (
          <>
            {id && <FileList key={id} slug={slug} id={id} />}
            <SendFile slug={slug} again={id !== null} onSent={setChosen} />
          </>
        );
      }}
    </Loaded>
  );
}

const TakeOut = ({ slug }: { slug: string }) => (
  <SheetButton
    variant="secondary"
    name={`products-${slug}.csv`}
    ask={() => download(productsSheet, { params: { slug } })}
  >
    Download all products
  </SheetButton>
);
