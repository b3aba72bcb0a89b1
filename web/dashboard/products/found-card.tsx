import { useState } from 'react';
import type { Fields } from '#web/forms/fields.ts';
import { TextArea, TextField } from '#web/ui/text-field.tsx';
import { productTableApi } from '../api/product-table-api.ts';
import { Folded } from '../components/folded.tsx';
import { SectionCard } from '../components/section-card.tsx';
import { TagsField } from '../many/tags-field.tsx';
import { useSlug } from '../shell/slug.ts';

/** Search engines cut a title and a description after about so many characters. */
const seenOfTitle = 60;
const seenOfDescription = 155;

interface Props {
  form: Fields<{ seo_title: string; seo_description: string }>;
  /** What stands there while nothing else is typed. */
  title: string;
  description: string;
  address: string;
}

/** What is told of a thing in search results and where its link is shared, shown as it will look. */
function FoundFields({ form, title, description, address }: Props) {
  const ownTitle = form.text('seo_title');
  const ownText = form.text('seo_description');
  return (
    <div className="grid grid-cols-1 gap-4">
      <div
        className="rounded-md border border-line p-3"
        aria-label="How it is shown in a search"
        role="group"
      >
        <p className="m-0 text-[0.875rem] break-all text-muted">{address}</p>
        <p className="m-0 line-clamp-2 text-lg leading-snug break-words text-action">
          {ownTitle.value || title || 'Its name'}
        </p>
        <p className="m-0 line-clamp-3 text-[0.9375rem] break-words text-muted">
          {(ownText.value || description || 'What you write about it').slice(0, seenOfDescription)}
        </p>
      </div>
      <TextField
        label="Title in a search"
        optional
        hint={length(ownTitle.value, seenOfTitle)}
        placeholder={title}
        {...ownTitle}
      />
      <TextArea
        label="Description in a search"
        optional
        rows={3}
        hint={length(ownText.value, seenOfDescription)}
        {...ownText}
      />
    </div>
  );
}

const length = (text: string, seen: number) =>
  text === ''
    ? `Up to ${seen} characters are seen`
    : `${text.length} characters, ${text.length > seen ? `${seen} of them are seen` : 'all of them are seen'}`;

type Tags = ReturnType<Fields<{ tags: string }>['text']>;
type CardProps = Props & { tags: Tags; tagsProblem: string | undefined; onTags: (typed: string) => void };

/** The same of a product, folded up while nothing is typed, with the words it is gathered by. */
export function FoundCard({ tags, tagsProblem, onTags, ...fields }: CardProps) {
  // Asked for by whoever comes to the field alone.
  const [isAsked, setAsked] = useState(false);
  const params = { slug: useSlug() };
  const all = productTableApi.useProductTagsQuery({ params }, { skip: !isAsked }).currentData?.items ?? [];
  const hasOwn = fields.form.text('seo_title').value + fields.form.text('seo_description').value !== '';
  return (
    <SectionCard title="Found by" titleClass="mb-3 text-lg">
      <TagsField
        label="Tags"
        optional
        hint="Words between commas: they find it in the search, and gather it into collections."
        placeholder="aso ebi, gift"
        {...tags}
        all={all}
        typed={tags.value}
        onFocus={() => setAsked(true)}
        onType={onTags}
        error={tagsProblem}
      />
      <div className="mt-3">
        <Folded summary="Search results and shared links" open={hasOwn}>
          <FoundFields {...fields} />
        </Folded>
      </div>
    </SectionCard>
  );
}
