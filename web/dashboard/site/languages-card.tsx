import type { StoreSettings } from '#shared/api/stores.ts';
import { firstLanguage, languageIds, languages, type Language } from '#shared/languages.ts';
import { told } from '#web/forms/confirmed.ts';
import { Checkbox, SelectField } from '#web/ui/choices.tsx';
import { storesApi } from '../api/stores-api.ts';
import { SectionCard } from '../components/section-card.tsx';

const names = (spoken: readonly Language[]) => spoken.map((one) => languages[one].name).join(' and ');

/** What the shop speaks with customers. What its owner wrote herself stays as she wrote it. */
export function LanguagesCard({ store }: { store: StoreSettings }) {
  const [send] = storesApi.useUpdateStoreMutation();
  const [first = firstLanguage, ...others] = store.languages;
  const set = (spoken: Language[]) =>
    told(
      send({ params: { slug: store.slug }, body: { languages: spoken } }),
      `Your shop speaks ${names(spoken)}.`,
    );
  return (
    <SectionCard title="Languages" className="mt-6 grid max-w-3xl grid-cols-1 gap-5">
      <SelectField
        label="Your shop speaks"
        hint="Buttons, order pages and mails to customers. Your own words and goods stay as you wrote them."
        options={languageIds.map((one) => ({ value: one, label: languages[one].name }))}
        value={first}
        onChange={({ target }) => {
          const chosen = target.value as Language;
          void set([chosen, ...store.languages.filter((one) => one !== chosen)]);
        }}
      />
      {languageIds
        .filter((one) => one !== first)
        .map((one) => (
          <Checkbox
            key={one}
            label={`Customers may choose ${languages[one].name}`}
            description="By a link at the foot of each page. It is remembered for them."
            checked={others.includes(one)}
            onChange={({ target }) =>
              void set([first, ...others.filter((other) => other !== one), ...(target.checked ? [one] : [])])
            }
          />
        ))}
    </SectionCard>
  );
}
