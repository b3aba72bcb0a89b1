import { useState } from 'react';
import { SelectField } from '#web/ui/choices.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { longestMark, markOf } from '#shared/visits.ts';
import { CopyButton } from '../components/copy-button.tsx';
import { SectionCard } from '../components/section-card.tsx';
import { useKnownStore } from '../shell/slug.ts';

/** Where links are put, with what they then say of themselves. */
const wheres = [
  {
    value: 'whatsapp status',
    label: 'WhatsApp status',
    source: 'whatsapp',
    medium: 'status',
    campaign: 'status',
  },
  { value: 'whatsapp chat', label: 'WhatsApp message', source: 'whatsapp', medium: 'message', campaign: '' },
  { value: 'instagram bio', label: 'Instagram bio', source: 'instagram', medium: 'social', campaign: 'bio' },
  {
    value: 'instagram story',
    label: 'Instagram story',
    source: 'instagram',
    medium: 'social',
    campaign: 'story',
  },
  { value: 'facebook', label: 'Facebook', source: 'facebook', medium: 'social', campaign: '' },
  { value: 'tiktok', label: 'TikTok', source: 'tiktok', medium: 'social', campaign: '' },
  { value: 'x', label: 'X (Twitter)', source: 'x', medium: 'social', campaign: '' },
  { value: 'flyer', label: 'Flyer or sign', source: 'flyer', medium: 'print', campaign: '' },
  { value: 'email', label: 'Email', source: 'email', medium: 'email', campaign: '' },
] as const;

/** The address of a shop that says where it was put. */
function markedLink(url: string, where: string, name: string): string {
  const { source, medium, campaign } = wheres.find((one) => one.value === where) ?? wheres[0];
  const said = markOf(name) || campaign;
  const marks = new URLSearchParams({
    utm_source: source,
    utm_medium: medium,
    ...(said && { utm_campaign: said }),
  });
  return `${url}/?${marks.toString()}`;
}

/** A link for each place one tells of the shop, so that the figures say what each brings. */
export function ShareLinks() {
  const store = useKnownStore();
  const [where, setWhere] = useState<string>(wheres[0].value);
  const [name, setName] = useState('');
  if (!store) return null;
  const link = markedLink(store.url, where, name);
  return (
    <SectionCard title="Links that say where they were put">
      <p className="mt-1 mb-4 max-w-[65ch] text-muted">
        Use another link in each place. Visitors and orders that come by it are told apart above, also where
        an app such as WhatsApp says nothing itself.
      </p>
      <div className="grid max-w-xl grid-cols-1 gap-4 sm:grid-cols-2">
        <SelectField
          label="Where you put it"
          options={wheres.map(({ value, label: words }) => ({ value, label: words }))}
          value={where}
          onChange={(event) => setWhere(event.target.value)}
        />
        <TextField
          label="Campaign"
          optional
          hint="What you call it, such as Black Friday"
          maxLength={longestMark}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      </div>
      <p className="mt-4 mb-3 max-w-xl rounded-sm bg-sunken px-3 py-2 break-all select-all">{link}</p>
      <CopyButton text={link} label="Copy the link" />
    </SectionCard>
  );
}
