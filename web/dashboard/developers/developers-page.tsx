import { BookOpen } from 'lucide-react';
import { buttonClass } from '#web/ui/button.tsx';
import { OutsideLink } from '../components/links.tsx';
import { SettingsPage } from '../site/settings-page.tsx';
import { Keys } from './keys.tsx';
import { docsPlace } from './places.ts';
import { Webhooks } from './webhooks.tsx';

/** For whoever writes programs for a store, or has somebody who does. */
export function DevelopersPage() {
  return (
    <SettingsPage
      title="Developers"
      description="For programs of your own: your accounts, another till, your own app. Most stores never need this."
    >
      {({ slug }) => (
        <>
          <p className="mt-0 mb-6">
            <OutsideLink href={docsPlace} className={buttonClass({ variant: 'secondary', size: 'small' })}>
              <BookOpen className="size-4.5" />
              Building with Presence
            </OutsideLink>
          </p>
          <div className="grid max-w-5xl grid-cols-1 items-start gap-6 lg:grid-cols-2">
            <Keys slug={slug} />
            <Webhooks slug={slug} />
          </div>
        </>
      )}
    </SettingsPage>
  );
}
