import { useParams, useSearchParams } from 'react-router';
import type { OwnLetter } from '#shared/api/letters.ts';
import { languages, type Language } from '#shared/languages.ts';
import { letterNames, orderLetters, type OrderLetter } from '#shared/orders/order-letters.ts';
import { PageHeader } from '#web/ui/card.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { alwaysFresh } from '../api/freshness.ts';
import { lettersApi } from '../api/letters-api.ts';
import { BackLink } from '../components/back-link.tsx';
import { Loaded } from '../components/loaded.tsx';
import { NoSuch } from '../components/no-such.tsx';
import { usePageTitle } from '../components/page-title.ts';
import { places } from '../places.ts';
import { useSlug } from '../shell/slug.ts';
import { LetterEditor } from './letter-editor.tsx';
import { sentWhen } from './words.ts';

export function LetterPage() {
  const slug = useSlug();
  const { letter: asked } = useParams();
  const letter = orderLetters.find((one) => one === asked);
  if (!letter) return <NoSuch what="mail" to={places.letters(slug)} next="See all mails" />;
  return <OneLetter key={letter} letter={letter} />;
}

/** One mail in one of the shop's languages. */
function OneLetter({ letter }: { letter: OrderLetter }) {
  usePageTitle(letterNames[letter]);
  const slug = useSlug();
  const found = lettersApi.useLettersQuery({ params: { slug } }, alwaysFresh);
  return (
    <>
      <PageHeader
        back={<BackLink to={places.letters(slug)}>Mails to customers</BackLink>}
        title={letterNames[letter]}
        description={sentWhen[letter]}
      />
      <Loaded of={found} what="this mail" shapes={['h-12', 'h-24', 'h-40', 'h-40']}>
        {(known) => <InLanguages letter={letter} known={known} />}
      </Loaded>
    </>
  );
}

interface LanguagesProps {
  letter: OrderLetter;
  known: { languages: Language[]; items: OwnLetter[] };
}

function InLanguages({ letter, known }: LanguagesProps) {
  const [address, setAddress] = useSearchParams();
  const language = known.languages.find((one) => one === address.get('language')) ?? known.languages[0]!;
  const own = known.items.find((one) => one.letter === letter && one.language === language) ?? null;
  return (
    <>
      {known.languages.length > 1 && (
        <div className="mb-5">
          <Segmented
            label="Language of the mail"
            name="letter-language"
            value={language}
            onChange={(next) =>
              setAddress((before) => {
                before.set('language', next);
                return before;
              })
            }
            options={known.languages.map((one) => ({ value: one, label: languages[one].name }))}
          />
        </div>
      )}
      <LetterEditor key={language} letter={letter} language={language} own={own} />
    </>
  );
}
