import type { StoreSettings } from '#shared/api/stores.ts';
import { OwnMailNote } from '../mail/own-mail-note.tsx';
import { MeasuresNote } from './measures-note.tsx';

/** What hardly anybody has to hear above every page: what we did about the store, and that our mails do not reach them. */
export const Notes = ({ store }: { store: Pick<StoreSettings, 'measures' | 'mail_fails'> }) => (
  <>
    {store.measures > 0 && <MeasuresNote />}
    {store.mail_fails && <OwnMailNote why={store.mail_fails} />}
  </>
);
