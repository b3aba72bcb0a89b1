import type { PageState } from '#shared/api/pages.ts';
import { told } from '#web/forms/confirmed.ts';
import { StateLabel } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { pagesApi } from '../api/pages-api.ts';
import { momentOf } from '../components/dates.ts';
import { Loaded } from '../components/loaded.tsx';

interface Props {
  page: PageState;
  slug: string;
  close: () => void;
}

/** What was published of a page. Taking one up makes it the draft, which is looked at before it is published. */
export function VersionsDialog({ page, slug, close }: Props) {
  const params = { slug, pageId: page.id };
  const versions = pagesApi.usePageVersionsQuery({ params }, { refetchOnMountOrArgChange: true });
  const [send, { isLoading, originalArgs }] = pagesApi.useTakeUpVersionMutation();
  const takeUp = async (version: number) => {
    const sent = send({ params: { ...params, version }, body: { base_revision: page.revision } });
    if (await told(sent, `Version ${version} is your draft again. Publish it for customers to see it.`))
      close();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !isLoading && close()}
      title={`Earlier versions of “${page.title}”`}
      description={
        page.changed
          ? 'You changed this page since it was published. A version you take up takes the place of those changes.'
          : 'What customers saw, the newest first. The last 50 are kept.'
      }
    >
      <Loaded of={versions} what="the versions" shapes={['h-14', 'h-14', 'h-14']} gap="gap-2">
        {({ items }) => (
          <ul className="m-0 list-none divide-y divide-line p-0">
            {items.map(({ version, published_at: at, published_by: by }) => (
              <li key={version} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-3">
                <div className="min-w-0 flex-1">
                  <span className="block font-semibold">Version {version}</span>
                  <span className="block text-[0.9375rem] text-muted">
                    {momentOf(at)}
                    {by && `, ${by}`}
                  </span>
                </div>
                {version === page.published_version && (
                  <StateLabel tone="good">Customers see this</StateLabel>
                )}
                {(version !== page.published_version || page.changed) && (
                  <Button
                    variant="secondary"
                    size="small"
                    busy={isLoading && originalArgs?.params.version === version}
                    onClick={() => void takeUp(version)}
                  >
                    Take up again
                    <span className="sr-only"> version {version}</span>
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Dialog>
  );
}
