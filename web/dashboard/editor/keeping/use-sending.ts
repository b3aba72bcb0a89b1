import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { api } from '#web/client/api.ts';
import { notify } from '#web/ui/notify.ts';
import { offerUndo } from '../../components/undo.tsx';
import { leaveSending } from './left-sending.ts';
import type { EditorSession } from '../session.ts';

/**
 * Sends what is kept as soon as there is a line again, and whatever is left when the editor is left. Photos go on their
 * way while other pages of the dashboard are looked at; before the window is closed over one, the browser asks.
 */
export function useSending(session: EditorSession): void {
  const dispatch = useDispatch();
  useEffect(() => {
    const { saver, filler, look, photos } = session;
    const send = () => {
      void saver.flush();
      void filler.fetch();
      photos.retryBroken();
    };
    const warn = (event: BeforeUnloadEvent) => {
      if (saver.wouldLose || look.wouldLose() || photos.underWay()) event.preventDefault();
    };
    window.addEventListener('online', send);
    window.addEventListener('pagehide', send);
    window.addEventListener('beforeunload', warn);
    return () => {
      window.removeEventListener('online', send);
      window.removeEventListener('pagehide', send);
      window.removeEventListener('beforeunload', warn);
      // What lists tell of the page was read before.
      const saved = () => saver.flush().finally(() => dispatch(api.util.invalidateTags(['Pages'])));
      void saved();
      offerUndo(null);
      if (photos.underWay()) {
        notify.info('Your photo is still being sent. It goes onto the page by itself; keep Presence open.');
        leaveSending(session, () => void saved());
      }
    };
  }, [session, dispatch]);
}
