import { privacyVersion } from '#shared/legal.ts';
import { paths } from '#web/client/paths.ts';
import { LegalPage } from './legal-frame.tsx';
import { privacySections } from './privacy-text.ts';

export default function PrivacyPage() {
  return (
    <LegalPage
      title="Privacy Policy"
      updated={privacyVersion}
      intro="This page says, in plain words, which personal data we hold about you, what we do with it, how long we keep it and what you can ask of us under the Nigeria Data Protection Act 2023 (NDPA)."
      sections={privacySections}
      other={{ label: 'Terms of Service', to: paths.terms }}
    />
  );
}
