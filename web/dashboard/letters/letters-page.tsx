import { Mail } from 'lucide-react';
import type { OwnLetter } from '#shared/api/letters.ts';
import { languages } from '#shared/languages.ts';
import { letterNames, saysNothing, type OrderLetter } from '#shared/orders/order-letters.ts';
import { alwaysFresh } from '../api/freshness.ts';
import { lettersApi } from '../api/letters-api.ts';
import { LinkList, LinkRow } from '../components/links.tsx';
import { Loaded } from '../components/loaded.tsx';
import { SettingsPage } from '../site/settings-page.tsx';
import { useSlug } from '../shell/slug.ts';
import { letterPlace } from './places.ts';
import { groups, sentWhen } from './words.ts';

/** Every mail about their order that customers get, and which of them the store words itself. */
export function LettersPage() {
  const slug = useSlug();
  const letters = lettersApi.useLettersQuery({ params: { slug } }, alwaysFresh);
  return (
    <SettingsPage
      title="Mails to customers"
      description="Say them in your own words. What was bought, what it costs and the way to the order always stay in them."
    >
      {() => (
        <Loaded of={letters} what="your mails" shapes={['h-52', 'h-96', 'h-96']} gap="gap-6">
          {({ items }) => (
            <div className="grid max-w-2xl grid-cols-1 gap-6">
              {groups.map(({ title, letters: its }) => (
                <section key={title}>
                  <h2 className="m-0 mb-2 text-lg font-bold">{title}</h2>
                  <LinkList label={title}>
                    {its.map((letter) => (
                      <LinkRow
                        key={letter}
                        icon={Mail}
                        title={letterNames[letter]}
                        about={aboutOf(items, letter)}
                        to={letterPlace(slug, letter)}
                      />
                    ))}
                  </LinkList>
                </section>
              ))}
            </div>
          )}
        </Loaded>
      )}
    </SettingsPage>
  );
}

/** When it goes, and in which languages it has words of the store's own. */
function aboutOf(items: readonly OwnLetter[], letter: OrderLetter): string {
  const own = items.filter((one) => one.letter === letter && !saysNothing(one));
  if (own.length === 0) return sentWhen[letter];
  const spoken = own.map((one) => languages[one.language].name).join(' and ');
  return `${sentWhen[letter]}. In your own words in ${spoken}`;
}
