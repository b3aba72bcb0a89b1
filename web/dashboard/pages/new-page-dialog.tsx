import { useState } from 'react';
import { beginnings, type BeginningId } from '#blocks/beginnings.ts';
import { folders, type OwnKind } from '#blocks/page-kinds.ts';
import { createPage, type PageDraft } from '#shared/api/pages.ts';
import { slugFrom } from '#shared/slug.ts';
import { bodyOf } from '#web/client/forms.ts';
import { checkedBy } from '#web/forms/check.ts';
import { useForm } from '#web/forms/use-form.ts';
import { RadioGroup } from '#web/ui/choices.tsx';
import { FormProblem } from '#web/ui/form-problem.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { pagesApi } from '../api/pages-api.ts';
import { FormDialog } from '../components/form-dialog.tsx';
import { newKey } from '../components/new-key.ts';

interface Props {
  kind: OwnKind;
  slug: string;
  storeAddress: string;
  onBegun: (page: PageDraft) => void;
  close: () => void;
}

const beginningOf = (id: string) => beginnings.find((one) => one.id === id) ?? beginnings[0];
const slugOf = (id: string) => {
  const beginning = beginningOf(id);
  return 'slug' in beginning ? beginning.slug : undefined;
};

/**
 * Begins a page or a post: its name, its address, which follows the name until somebody types one, and, of a page, what
 * stands on it first.
 */
export function NewPageDialog({ kind, slug, storeAddress, onBegun, close }: Props) {
  const isPost = kind === 'post';
  const [send] = pagesApi.useCreatePageMutation();
  const [typedSlug, setTypedSlug] = useState(false);
  // One name for every try, so that a line that breaks makes no second one.
  const [id] = useState(newKey);
  const Body = bodyOf(createPage);
  const form = useForm({
    start: { begin: 'empty' as BeginningId, title: '', slug: '' },
    check: (typed) =>
      checkedBy(Body, {
        ...typed,
        id,
        ...(isPost && { kind }),
        slug: (typedSlug ? typed.slug : slugOf(typed.begin)) || undefined,
      }),
    limits: Body,
    send: (body) => send({ params: { slug }, body }),
    said: (page) => `“${page.title}” is begun. Nobody sees it until you publish it.`,
    onDone: onBegun,
  });
  const { begin, title } = form.values;
  const chosen = beginningOf(begin);
  const address = typedSlug ? form.values.slug : (slugOf(begin) ?? slugFrom(title));
  const choose = (next: string) => {
    const followed = title === '' || title === chosen.title;
    form.change({ begin: next as BeginningId, ...(followed && { title: beginningOf(next).title }) });
  };
  return (
    <FormDialog
      of={form}
      close={close}
      title={isPost ? 'New post' : 'New page'}
      description={
        isPost
          ? 'Its name first. Nobody sees it until you publish it.'
          : 'Choose what it begins with. You can change everything afterwards.'
      }
      keep="Cancel"
      action={isPost ? 'Begin the post' : 'Begin the page'}
      busyLabel="One moment…"
      className="grid grid-cols-1 gap-5"
    >
      {!isPost && (
        <RadioGroup
          label="It begins with"
          layout="cards"
          options={beginnings.map(({ id, name, purpose }) => ({
            value: id,
            label: name,
            description: purpose,
          }))}
          {...form.choice('begin')}
          input={{ name: 'begin', onChange: (event) => choose(event.target.value) }}
        />
      )}
      {'promises' in chosen && (
        <p className="m-0 rounded-md bg-highlight-soft px-4 py-3 text-warn" role="status">
          This is a starting point, with your store’s name and place filled in. It speaks in your name and is
          no legal advice: read it, and change what is not true of your store before you publish it.
        </p>
      )}
      <TextField
        label="Name"
        placeholder={isPost ? 'For example: How we dye our cloth' : 'For example: Our story'}
        {...form.text('title')}
      />
      <TextField
        label="Address"
        hint={`${storeAddress}/${folders[kind]}/${address}`}
        autoCapitalize="none"
        spellCheck={false}
        {...form.text('slug')}
        value={address}
        onChange={(event) => {
          setTypedSlug(event.target.value !== '');
          form.change({ slug: event.target.value });
        }}
      />
      <FormProblem>{form.problem}</FormProblem>
    </FormDialog>
  );
}
