import { PageHeader } from '#web/ui/card.tsx';
import { pagesApi } from '../api/pages-api.ts';
import { BackLink } from '../components/back-link.tsx';
import { Loaded } from '../components/loaded.tsx';
import { usePageTitle } from '../components/page-title.ts';
import { places } from '../places.ts';
import { useSlug } from '../shell/slug.ts';
import { MenuCard } from './menu-card.tsx';

/** The two menus of the shop. */
export function MenusPage() {
  usePageTitle('Menus');
  const slug = useSlug();
  const asked = { params: { slug } };
  const fresh = { refetchOnMountOrArgChange: true } as const;
  const menus = pagesApi.useMenusQuery(asked, fresh);
  const choices = pagesApi.useMenuPlacesQuery(asked, fresh);
  return (
    <>
      <PageHeader
        title="Menus"
        description="Where customers go from every page of your store. What you change here they see at once."
        back={<BackLink to={places.pages(slug)}>Pages</BackLink>}
      />
      <Loaded of={choices} what="what your menus can lead to" shapes={['h-60', 'h-60']} gap="gap-6">
        {(all) => (
          <Loaded of={menus} what="your menus" shapes={['h-60', 'h-60']} gap="gap-6">
            {({ main, footer }) => (
              <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
                <MenuCard
                  {...{ slug, choices: all, known: main, menu: 'main' }}
                  title="Main menu"
                  about="Stands in the head of every page."
                />
                <MenuCard
                  {...{ slug, choices: all, known: footer, menu: 'footer' }}
                  title="Menu in the foot"
                  about="Stands at the end of every page."
                />
              </div>
            )}
          </Loaded>
        )}
      </Loaded>
    </>
  );
}
