import { useState } from 'react';
import { Menu as MenuIcon, Plus } from 'lucide-react';
import { useNavigate } from 'react-router';
import type { OwnKind } from '#blocks/page-kinds.ts';
import type { AnswerOf } from '#shared/api/contract.ts';
import type { listPages } from '#shared/api/pages.ts';
import type { StoreSettings } from '#shared/api/stores.ts';
import { Button } from '#web/ui/button.tsx';
import { PageHeader } from '#web/ui/card.tsx';
import { pagesApi } from '../api/pages-api.ts';
import { ActionBar } from '../components/action-bar.tsx';
import { BackLink } from '../components/back-link.tsx';
import { LinkList, LinkRow } from '../components/links.tsx';
import { Loaded } from '../components/loaded.tsx';
import { usePageTitle } from '../components/page-title.ts';
import { places } from '../places.ts';
import { WithStore } from '../site/with-store.tsx';
import { useSlug } from '../shell/slug.ts';
import { CostLine } from './cost-line.tsx';
import { NewPageDialog } from './new-page-dialog.tsx';
import { PageRow } from './page-row.tsx';
import { RemovedList } from './removed-list.tsx';
import { useEditorAhead } from './use-editor-ahead.ts';

/** Every page of the store and what can be done to it. */
export function PagesPage() {
  usePageTitle('Pages');
  const slug = useSlug();
  const navigate = useNavigate();
  const [beginning, setBeginning] = useState<OwnKind | null>(null);
  const list = pagesApi.usePagesQuery(
    { params: { slug } },
    { refetchOnFocus: true, refetchOnReconnect: true, refetchOnMountOrArgChange: 10 },
  );
  useEditorAhead(slug, list.currentData ? list.currentData.items.length > 1 : null);
  const add = (className: string) => (
    <Button className={className} icon={<Plus className="size-5" />} onClick={() => setBeginning('page')}>
      New page
    </Button>
  );
  return (
    <>
      <PageHeader
        title="Pages"
        description="What customers can read in your store besides your products."
        back={<BackLink to={places.site(slug)}>Site</BackLink>}
        actions={<span className="max-sm:hidden">{add('')}</span>}
      />
      <WithStore>
        {(store) => (
          <>
            <Loaded of={list} what="your pages" shapes={Array(3).fill('h-28')} gap="gap-2">
              {(pages) => <AllPages {...pages} store={store} onNewPost={() => setBeginning('post')} />}
            </Loaded>
            <div className="mt-6 max-w-3xl">
              <LinkList label="Beside the pages">
                <LinkRow
                  icon={MenuIcon}
                  title="Menus"
                  about="What stands in the head and in the foot of every page"
                  to={places.menus(slug)}
                />
              </LinkList>
            </div>
            <CostLine store={store} />
            {beginning && (
              <NewPageDialog
                kind={beginning}
                slug={slug}
                storeAddress={store.address}
                onBegun={(page) => void navigate(places.editPage(slug, page.id))}
                close={() => setBeginning(null)}
              />
            )}
          </>
        )}
      </WithStore>
      <ActionBar className="sm:hidden">{add('w-full')}</ActionBar>
    </>
  );
}

function AllPages({
  items,
  templates,
  removed,
  store,
  onNewPost,
}: AnswerOf<typeof listPages> & { store: StoreSettings; onNewPost: () => void }) {
  const row = (page: (typeof items)[number]) => (
    <PageRow key={page.id} page={page} slug={store.slug} storeAddress={store.address} />
  );
  const [home, ...written] = items;
  const own = written.filter(({ kind }) => kind === 'page');
  const posts = written.filter(({ kind }) => kind === 'post').toReversed();
  return (
    <div className="max-w-3xl">
      <h2 className="sr-only">The page everybody comes to first</h2>
      <ul className="m-0 grid list-none grid-cols-1 gap-2 p-0">{home && row(home)}</ul>
      <h2 className="mt-6 mb-3 text-lg font-bold">Your own pages</h2>
      {own.length > 0 ? (
        <ul className="m-0 grid list-none grid-cols-1 gap-2 p-0">{own.map(row)}</ul>
      ) : (
        <p className="m-0 rounded-md border border-dashed border-line-strong px-6 py-8 text-center text-muted">
          None yet. Begin one for your story, for questions people ask, or for returns and privacy.
        </p>
      )}
      <div className="mt-6 mb-3 flex flex-wrap items-center justify-between gap-2">
        <h2 className="m-0 text-lg font-bold">Blog posts</h2>
        <Button variant="secondary" size="small" icon={<Plus className="size-4.5" />} onClick={onNewPost}>
          New post
        </Button>
      </div>
      {posts.length > 0 ? (
        <ul className="m-0 grid list-none grid-cols-1 gap-2 p-0">{posts.map(row)}</ul>
      ) : (
        <p className="m-0 rounded-md border border-dashed border-line-strong px-6 py-8 text-center text-muted">
          None yet. Tell what is new, how something is made or worn. Your shop has a blog once the first post
          is published.
        </p>
      )}
      <h2 className="mt-6 mb-1 text-lg font-bold">Pages every shop has</h2>
      <p className="mt-0 mb-3 text-muted">Put sections above and below what they show.</p>
      <ul className="m-0 grid list-none grid-cols-1 gap-2 p-0">{templates.map(row)}</ul>
      <RemovedList removed={removed} slug={store.slug} />
    </div>
  );
}
