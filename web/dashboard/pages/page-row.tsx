import { useState } from 'react';
import { EllipsisVertical, Eye, History, Pencil, RotateCcw, Signpost, Trash2 } from 'lucide-react';
import { seeShopPath } from '#shared/api/stores.ts';
import { isOnce, isTemplate } from '#blocks/page-kinds.ts';
import { templates } from '#blocks/templates.ts';
import type { PageState } from '#shared/api/pages.ts';
import { StateLabel } from '#web/ui/badge.tsx';
import { Button, IconButton, buttonClass } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { Menu } from '#web/ui/menu.tsx';
import { momentOf } from '../components/dates.ts';
import { ButtonLink, OutsideLink } from '../components/links.tsx';
import { places } from '../places.ts';
import { canPublish, isSeen, isUntouched, stateInWords } from './page-state.ts';
import { RenameDialog } from './rename-dialog.tsx';
import { usePages } from './use-pages.ts';
import { VersionsDialog } from './versions-dialog.tsx';

interface Props {
  page: PageState;
  slug: string;
  /** Where shoppers find the store, without a slash at the end. */
  storeAddress: string;
}

type Asked = 'rename' | 'versions' | 'discard' | 'publish' | null;

/** One page with what can be done to it. */
export function PageRow({ page, slug, storeAddress }: Props) {
  const [asked, ask] = useState<Asked>(null);
  const { label, tone } = stateInWords(page);
  const pages = usePages(slug);
  const close = () => ask(null);
  const publish = () => (isUntouched(page) ? ask('publish') : void pages.publish(page));
  return (
    <li className="rounded-md border border-line bg-surface p-4">
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <h3 className="m-0 text-base font-semibold break-words">{page.title}</h3>
          <p className="m-0 break-words text-muted">
            {isTemplate(page.kind) ? templates[page.kind].about : page.path}
          </p>
        </div>
        <RowMenu page={page} ask={ask} takeDown={() => void pages.takeDown(page)} />
      </div>
      <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-2">
        <StateLabel tone={tone}>{label}</StateLabel>
        {page.saved_at && (
          <span className="text-[0.9375rem] text-muted">
            {page.saved_by ? `${page.saved_by}, ` : ''}
            {momentOf(page.saved_at)}
          </span>
        )}
        <span className="ml-auto flex flex-wrap gap-2">
          {isSeen(page) && (
            <OutsideLink
              href={seeShopPath(slug, page.path)}
              className={buttonClass({ variant: 'quiet', size: 'small' })}
            >
              <Eye className="size-4.5" />
              See it<span className="sr-only">: {page.title} </span>
            </OutsideLink>
          )}
          <ButtonLink to={places.editPage(slug, page.id)} variant="secondary" size="small">
            <Pencil className="size-4.5" />
            Edit
            <span className="sr-only"> {page.title}</span>
          </ButtonLink>
          {canPublish(page) && (
            <Button size="small" busy={pages.publishing} busyLabel="Publishing…" onClick={publish}>
              Publish
              <span className="sr-only"> {page.title}</span>
            </Button>
          )}
        </span>
      </div>
      {asked === 'rename' && (
        <RenameDialog page={page} slug={slug} storeAddress={storeAddress} close={close} />
      )}
      {asked === 'versions' && <VersionsDialog page={page} slug={slug} close={close} />}
      <ConfirmDialog
        open={asked === 'discard'}
        onOpenChange={close}
        title="Drop what you changed?"
        confirmLabel="Drop the changes"
        cancelLabel="Keep them"
        danger
        onConfirm={async () => void (await pages.discard(page))}
      >
        <p className="m-0">Your draft of “{page.title}” becomes again what customers see now.</p>
      </ConfirmDialog>
      <ConfirmDialog
        open={asked === 'publish'}
        onOpenChange={close}
        title="Publish it as it was begun?"
        confirmLabel="I have read it, publish"
        cancelLabel="Not yet"
        onConfirm={async () => void (await pages.publish(page))}
      >
        <p className="m-0">
          You have not changed a word of “{page.title}” yet. What it says is said in your name, so read it
          first and change what is not true of your store.
        </p>
      </ConfirmDialog>
    </li>
  );
}

function RowMenu(props: { page: PageState; ask: (what: Asked) => void; takeDown: () => void }) {
  const { page, ask, takeDown } = props;
  const own = !isOnce(page.kind);
  const icon = 'size-5';
  const items = [
    own && {
      id: 'rename',
      label: 'Name and address',
      icon: <Signpost className={icon} />,
      to: 'rename' as const,
    },
    page.published_version !== null && {
      id: 'versions',
      label: 'Earlier versions',
      icon: <History className={icon} />,
      to: 'versions' as const,
    },
    page.changed &&
      (page.published_version !== null || (!own && page.revision > 0)) && {
        id: 'discard',
        label: 'Drop my changes',
        icon: <RotateCcw className={icon} />,
        to: 'discard' as const,
      },
  ].filter((item) => item !== false);
  const shown = items.map(({ to, ...item }) => ({ ...item, onSelect: () => ask(to) }));
  if (own)
    shown.push({
      id: 'remove',
      label: 'Take down',
      icon: <Trash2 className={icon} />,
      onSelect: takeDown,
    });
  if (shown.length === 0) return null;
  return (
    <div className="-mt-2 -mr-2 shrink-0">
      <Menu
        align="end"
        trigger={
          <IconButton label={`Actions for ${page.title}`} icon={<EllipsisVertical className="size-5" />} />
        }
        items={shown}
      />
    </div>
  );
}
