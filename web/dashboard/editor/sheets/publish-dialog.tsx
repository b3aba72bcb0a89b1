import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { ExternalLink, TriangleAlert } from 'lucide-react';
import { seeShopPath } from '#shared/api/stores.ts';
import { isTemplate } from '#blocks/page-kinds.ts';
import { templates } from '#blocks/templates.ts';
import type { LookDraft } from '#shared/api/looks.ts';
import { publishPage } from '#shared/api/pages.ts';
import { api } from '#web/client/api.ts';
import { detailOf } from '#web/client/errors.ts';
import type { Failure } from '#web/client/failure.ts';
import { callSignedIn } from '#web/client/session.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FormProblem } from '#web/ui/form-problem.tsx';
import { OutsideLink } from '../../components/links.tsx';
import { useKnownStore } from '../../shell/slug.ts';
import { SeeFirst } from '../../site/see-first.tsx';
import { changesBetween } from '../keeping/changes.ts';
import { editorApi } from '../keeping/editor-api.ts';
import { useEditorState, useOtherColours, usePageState, useSession } from '../session.ts';
import { clipped, pictureWords } from '../controls/settings-panel.tsx';
import { costWords, isTooHeavy, useWeight } from '../weight.ts';
import { examplePictures, stillExample } from '../words.ts';

const notSaved =
  'Your last changes could not be saved yet, so they cannot be published. They are kept on this phone.';

/** The colours that were published meanwhile, where a failure tells of them. */
function othersColours(failure: Failure): LookDraft | null {
  const data = 'data' in failure ? (failure.data as { look?: LookDraft } | null) : null;
  return data?.look ?? null;
}

/** Publishes the draft as it stands here, once the server has it. */
function usePublishing(onClose: () => void) {
  const { slug, pageId, saver, look } = useSession();
  const dispatch = useDispatch();
  const [state, setState] = useState<{ busy: boolean; problem: string | null; done: boolean }>({
    busy: false,
    problem: null,
    done: false,
  });
  const stop = (problem: string) => setState({ busy: false, problem, done: false });
  async function publish() {
    setState({ busy: true, problem: null, done: false });
    if (!(await saver.flush())) return stop(notSaved);
    const { revision } = saver.page.now();
    const colours = look.change();
    const outcome = await callSignedIn(publishPage, {
      params: { slug, pageId },
      body: { revision, ...(colours && { look: colours }) },
    });
    if (!outcome.ok) {
      const others = othersColours(outcome.failure);
      if (others) look.published.set(others);
      if (saver.meets(outcome.failure)) return onClose();
      return stop(detailOf(outcome.failure, 'The page could not be published.'));
    }
    saver.page.set(outcome.data);
    if (colours) {
      look.published.set(colours.after);
      dispatch(api.util.invalidateTags(['Store']));
    }
    setState({ busy: false, problem: null, done: true });
  }
  return { ...state, publish };
}

/** Asked, then told, in one window, which gives the focus back to what opened it. */
export function PublishDialog({ onClose }: { onClose: () => void }) {
  const { face } = useSession();
  const page = usePageState();
  const { busy, problem, done, publish } = usePublishing(onClose);
  const home = face.kind === 'home';
  if (done)
    return (
      <Dialog
        open
        onOpenChange={(next) => !next && onClose()}
        title={home ? 'Your front page is published' : `“${face.title}” is published`}
        footer={
          <Button variant="secondary" onClick={onClose}>
            Go on editing
          </Button>
        }
      >
        <WhereSeen />
      </Dialog>
    );
  const first = page.published_version === null;
  return (
    <Dialog
      open
      onOpenChange={(next) => !next && !busy && onClose()}
      title={home ? 'Publish your front page' : `Publish “${face.title}”`}
      footer={
        <>
          <Button variant="secondary" disabled={busy} onClick={onClose}>
            Not yet
          </Button>
          <Button busy={busy} busyLabel="Publishing…" onClick={() => void publish()}>
            Publish page
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-1 gap-4">
        <FormProblem>{problem}</FormProblem>
        {first ? (
          <p className="m-0">{firstTime(face.kind)}</p>
        ) : (
          <Changes version={page.published_version!} />
        )}
        <OtherColours />
        <Examples />
        <Cost />
      </div>
    </Dialog>
  );
}

/** What is new to shoppers while no version was published. */
function firstTime(kind: string): string {
  if (kind === 'home')
    return 'Shoppers see it as it stands here; until now it followed your store’s details.';
  if (isTemplate(kind)) return 'Shoppers see what you added for the first time.';
  return 'Shoppers see this page for the first time.';
}

/** What shoppers will see otherwise than now. */
function Changes({ version }: { version: number }) {
  const { slug, pageId } = useSession();
  const { history } = useEditorState();
  const colours = useOtherColours();
  const { currentData } = editorApi.useVersionOfPageQuery({
    params: { slug, pageId, version: String(version) },
  });
  if (!currentData) return null;
  const changes = changesBetween(currentData.document, history.now.page);
  // What is said of the colours is enough.
  if (changes.length === 0 && colours) return null;
  if (changes.length === 0) return <p className="m-0">Shoppers see this page as it stands here already.</p>;
  return (
    <div>
      <p className="mt-0 mb-1 font-semibold">What becomes other for shoppers</p>
      <ul className="m-0 pl-5">
        {changes.map((change) => (
          <li key={change}>{change}</li>
        ))}
      </ul>
    </div>
  );
}

/** Colours are the whole shop’s, whichever page they are published with. */
function OtherColours() {
  const { editor, look } = useSession();
  if (!useOtherColours()) return null;
  return (
    <div>
      <p className="m-0">Your whole shop gets the colours you see here.</p>
      <Button
        variant="quiet"
        size="small"
        className="-ml-3"
        onClick={() => editor.paint(look.published.now())}
      >
        Leave the colours as they are
      </Button>
    </div>
  );
}

/** Said once before publishing; whoever likes our words may keep them. */
function Examples() {
  const { ours } = useSession();
  const { history } = useEditorState();
  const { sections } = history.now.page;
  const words = sections.flatMap((section) => stillExample(section, ours));
  const pictures = sections.reduce((sum, section) => sum + examplePictures(section, ours), 0);
  if (words.length + pictures === 0) return null;
  const few = words.slice(0, 3);
  return (
    <div className="rounded-md bg-highlight-soft px-4 py-3 text-warn">
      {words.length > 0 && (
        <>
          <p className="mt-0 mb-1 font-semibold">These words are still our example:</p>
          <ul className="m-0 pl-5">
            {few.map((one, at) => (
              <li key={at}>“{clipped(one)}”</li>
            ))}
          </ul>
          {words.length > few.length && <p className="mt-1 mb-0">and {words.length - few.length} more</p>}
        </>
      )}
      {pictures > 0 && <p className={words.length > 0 ? 'mt-2 mb-0' : 'm-0'}>{pictureWords(pictures)}</p>}
    </div>
  );
}

function Cost() {
  const { face } = useSession();
  const weight = useWeight();
  if (!weight) return null;
  const { kind, main } = face;
  return (
    <div>
      <p className="m-0">
        {main?.title ? `“${main.title}” costs` : 'This page costs'} a shopper {costWords(weight, weight)} of
        data.
        {isTemplate(kind) && ` What you add is added ${templates[kind].each}.`}
      </p>
      {isTooHeavy(weight) && (
        <div className="mt-2 rounded-md bg-highlight-soft px-4 py-3 text-warn">
          <p className="m-0 flex items-center gap-2 font-semibold">
            <TriangleAlert className="size-5 shrink-0" />
            That is more than a page should cost.
          </p>
          <ul className="mt-1 mb-0 pl-5">
            {weight.advice.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

const seenWithOrder = 'Whoever places an order sees it on the page of that order.';
const seenOnSale = 'Shoppers see it as soon as you have a product on sale.';

function WhereSeen() {
  const { store: first, face } = useSession();
  const store = useKnownStore() ?? first;
  const page = usePageState();
  const path = face.main ? face.main.path : page.path;
  if (path === '') return <p className="m-0">{face.kind === 'order' ? seenWithOrder : seenOnSale}</p>;
  if (store.published)
    return (
      <OutsideLink href={seeShopPath(store.slug, path)} className={buttonClass({ wide: true })}>
        <ExternalLink className="size-5" />
        See it
      </OutsideLink>
    );
  return (
    <>
      <p className="mt-0">Your store is not open yet, so only you and your team see it.</p>
      <SeeFirst store={store} path={path} />
    </>
  );
}
