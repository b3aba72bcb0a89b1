import { termsVersion } from '#shared/legal.ts';
import { paths } from '#web/client/paths.ts';
import { LegalPage } from './legal-frame.tsx';
import { termsSections } from './terms-text.ts';

export default function TermsPage() {
  return (
    <LegalPage
      title="Terms of Service"
      updated={termsVersion}
      intro="These terms are the agreement between you and Presence when you open an account or a store with us. They are written to be read; where something matters for your money, we say it first."
      sections={termsSections}
      other={{ label: 'Privacy Policy', to: paths.privacy }}
    />
  );
}
