import type { StoreSettings } from '#shared/api/stores.ts';
import { UnreadNote } from '../announced/unread-note.tsx';
import { ClosingNote } from '../closing/closing-note.tsx';
import { OwnMailNote } from '../mail/own-mail-note.tsx';
import { MeasuresNote } from './measures-note.tsx';

/** What hardly anybody has to hear above every page: other terms, its end, what we did about the store, and that our mails do not reach them. */
export const Notes = ({ store }: { store: StoreSettings }) => (
  <>
    {store.unread > 0 && <UnreadNote slug={store.slug} />}
    {store.closes_on && <ClosingNote store={store} day={store.closes_on} />}
    {store.measures > 0 && <MeasuresNote />}
    {store.mail_fails && <OwnMailNote why={store.mail_fails} />}
  </>
);
