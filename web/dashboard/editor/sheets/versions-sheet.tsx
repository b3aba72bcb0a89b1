import { useState } from 'react';
import { History } from 'lucide-react';
import { takeUpVersion, type PageDraft } from '#shared/api/pages.ts';
import { lagosMoment } from '#shared/lagos.ts';
import { detailOf } from '#web/client/errors.ts';
import type { Outcome } from '#web/client/failure.ts';
import { callSignedIn } from '#web/client/session.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { notify } from '#web/ui/notify.ts';
import { Sheet } from '#web/ui/sheet.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { editorApi } from '../keeping/editor-api.ts';
import { MiniPage } from '../frame/mini-page.tsx';
import { usePageState, useSession, type EditorSession } from '../session.ts';

const notSaved = 'Your last changes are not saved yet. Try again once they are.';

/**
 * Has the server make another draft, as a step that can be taken back here.
 * @returns whether it did; why not is said.
 */
export async function becomeDraft(
  { saver, editor }: Pick<EditorSession, 'saver' | 'editor'>,
  ask: (base_revision: number) => Promise<Outcome<PageDraft>>,
): Promise<boolean> {
  if (!(await saver.flush())) {
    notify.error(notSaved);
    return false;
  }
  const outcome = await ask(saver.page.now().revision);
  if (!outcome.ok) {
    saver.meets(outcome.failure);
    notify.error(detailOf(outcome.failure, 'That did not work. Please try again.'));
    return false;
  }
  saver.rebase(outcome.data);
  editor.replace(outcome.data.document);
  return true;
}

/** What was published, each with a small picture; any of them can be taken up again. */
export function VersionsSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Sheet open={open} onOpenChange={(next) => !next && onClose()} title="Versions" side="bottom">
      <div className="mx-auto max-w-2xl">{open && <Versions onClose={onClose} />}</div>
    </Sheet>
  );
}

function Versions({ onClose }: { onClose: () => void }) {
  const { slug, pageId } = useSession();
  const list = editorApi.useVersionsOfPageQuery(
    { params: { slug, pageId } },
    { refetchOnMountOrArgChange: true },
  );
  return (
    <Loaded of={list} what="the versions" shapes={['h-48', 'h-48']}>
      {({ items }) =>
        items.length === 0 ? (
          <EmptyState picture={<History className="size-9" />} title="Nothing is published yet">
            Each time you publish, that version is kept here, and you can go back to it.
          </EmptyState>
        ) : (
          <ul className="m-0 grid list-none grid-cols-1 gap-4 p-0 sm:grid-cols-2">
            {items.map((version) => (
              <Version key={version.version} {...version} onClose={onClose} />
            ))}
          </ul>
        )
      }
    </Loaded>
  );
}

interface VersionProps {
  version: number;
  published_at: string;
  published_by: string | null;
  onClose: () => void;
}

function Version({ version, published_at, published_by, onClose }: VersionProps) {
  const session = useSession();
  const { slug, pageId } = session;
  const { published_version } = usePageState();
  const [busy, setBusy] = useState(false);
  const params = { slug, pageId, version: String(version) };
  const { currentData } = editorApi.useVersionOfPageQuery({ params });
  async function takeUp() {
    setBusy(true);
    const became = await becomeDraft(session, (base_revision) =>
      callSignedIn(takeUpVersion, { params, body: { base_revision } }),
    );
    setBusy(false);
    if (!became) return;
    notify.success(`Version ${version} is your draft. Publish it to show it to shoppers.`);
    onClose();
  }
  return (
    <li className="flex gap-4 rounded-md border border-line bg-surface p-3">
      <MiniPage document={currentData?.document} label={`Version ${version}`} />
      <div className="flex min-w-0 flex-col items-start gap-1">
        <span className="font-semibold">Version {version}</span>
        {version === published_version && <Badge tone="good">Shoppers see this</Badge>}
        <span className="text-muted">{lagosMoment(new Date(published_at))}</span>
        {published_by && <span className="text-muted">by {published_by}</span>}
        <Button
          variant="secondary"
          size="small"
          className="mt-auto"
          busy={busy}
          onClick={() => void takeUp()}
        >
          Go back to this
        </Button>
      </div>
    </li>
  );
}
