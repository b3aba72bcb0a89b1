import type { PageState } from '#shared/api/pages.ts';
import { told } from '#web/forms/confirmed.ts';
import { pagesApi } from '../api/pages-api.ts';
import { offerUndo } from '../components/undo.tsx';

/** What is done to a page from the list, each told, and taken back where it can be. */
export function usePages(slug: string) {
  const [remove] = pagesApi.useRemovePageMutation();
  const [restore] = pagesApi.useRestorePageMutation();
  const [publish, { isLoading: publishing }] = pagesApi.usePublishPageMutation();
  const [discard] = pagesApi.useDiscardDraftMutation();
  const of = (pageId: string) => ({ slug, pageId });

  return {
    publishing,
    publish: (page: PageState) =>
      told(
        publish({ params: of(page.id), body: { revision: page.revision } }),
        `Customers see “${page.title}” now.`,
      ),
    discard: (page: PageState) =>
      told(
        discard({ params: of(page.id), body: { base_revision: page.revision } }),
        page.published_version !== null
          ? 'Your draft is again what customers see.'
          : page.kind === 'home'
            ? 'The front page follows your store’s details again.'
            : 'Nothing is added to it any more.',
      ),
    async takeDown(page: PageState) {
      if (!(await told(remove({ params: of(page.id) }), null))) return;
      offerUndo({
        message: `“${page.title}” is taken down.`,
        undo: async () => void (await told(restore({ params: of(page.id) }), null)),
      });
    },
    bringBack: (page: { id: string; title: string }) =>
      told(restore({ params: of(page.id) }), (back) => `“${page.title}” is back, at ${back.path}.`),
  };
}
