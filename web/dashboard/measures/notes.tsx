import type { StoreSettings } from '#shared/api/stores.ts';
import { UnreadNote } from '../announced/unread-note.tsx';
import { ClosingNote } from '../closing/closing-note.tsx';
import { OwnMailNote } from '../mail/own-mail-note.tsx';
import { MeasuresNote } from './measures-note.tsx';
import { TroubleNote } from './trouble-note.tsx';

/** What hardly anybody has to hear above every page: what does not work right now, other terms, its end, what we did about the store, and that our mails do not reach them. */
export const Notes = ({ store }: { store: StoreSettings }) => (
  <>
    {store.trouble && (
      <TroubleNote
        key={`${store.trouble_since} ${store.trouble}`}
        words={store.trouble}
        since={store.trouble_since}
      />
    )}
    {store.unread > 0 && <UnreadNote slug={store.slug} />}
    {store.closes_on && <ClosingNote store={store} day={store.closes_on} />}
    {store.measures > 0 && <MeasuresNote />}
    {store.mail_fails && <OwnMailNote why={store.mail_fails} />}
  </>
);
