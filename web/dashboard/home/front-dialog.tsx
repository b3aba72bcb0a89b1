import { useRef } from 'react';
import { Link } from 'react-router';
import { FormProblem } from '#web/ui/form-problem.tsx';
import { TextArea, TextField } from '#web/ui/text-field.tsx';
import { refusal } from '#web/client/errors.ts';
import { useForm } from '#web/forms/use-form.ts';
import { pagesApi } from '../api/pages-api.ts';
import { FormDialog } from '../components/form-dialog.tsx';
import { SendProblem } from '../components/send-problem.tsx';
import { PhotoFace } from '../photos/photo-face.tsx';
import { PhotoPicker } from '../photos/photo-picker.tsx';
import { isSending, notSent, pictureIds, type Photo, type Uploads } from '../photos/uploads.ts';
import { useUploads } from '../photos/use-uploads.ts';
import { places } from '../places.ts';
import type { Front } from './opening.ts';

interface Props {
  front: Front;
  slug: string;
  close: () => void;
  published: () => void;
}

interface Words {
  heading: string;
  text: string;
}

/** The page with other words and another picture at its beginning; all else of it stays. */
function withOpening({ page, opening }: Front, words: Words, pictureId: string | undefined) {
  const known = opening.settings.picture;
  const picture =
    pictureId === undefined || pictureId === known?.id
      ? known
      : { id: pictureId, focus: { x: 50, y: 50 }, alt: '' };
  const changed = { ...opening, settings: { ...opening.settings, ...words, picture } };
  return {
    ...page.document,
    sections: page.document.sections.map((section) => (section.id === opening.id ? changed : section)),
  };
}

/** Picture, heading and sentence of the front, published from where they are changed. */
export function FrontDialog({ front, slug, close, published }: Props) {
  const { uploads, photos } = useUploads(slug, front.chosen ? [front.chosen] : [], 2);
  const [save] = pagesApi.useSaveDraftMutation();
  const [publish] = pagesApi.usePublishPageMutation();
  // A draft that was saved and could not be published is where the next try begins.
  const revision = useRef(front.page.revision);
  const params = { slug, pageId: 'home' };
  const { heading, text } = front.opening.settings;
  const form = useForm({
    start: { heading, text },
    changedBeside: photos.at(-1)?.picture?.id !== front.chosen?.id,
    send: async (words: Words) => {
      const missing = await notSent(uploads);
      if (missing) return { error: refusal({ detail: missing }) };
      const document = withOpening(front, words, pictureIds(uploads.now()).at(-1));
      const saved = await save({ params, body: { document, base_revision: revision.current } });
      if (saved.data === undefined) return { error: saved.error };
      revision.current = saved.data.revision;
      return publish({ params, body: { revision: saved.data.revision } });
    },
    failed: 'Your front page could not be published. What you typed is still here: try again.',
    toast: 'none',
    onDone: published,
  });
  return (
    <FormDialog of={form} close={close} title="Your shop’s front" action="Publish" busyLabel="Publishing…">
      <FrontPicture photos={photos} uploads={uploads} />
      <TextField label="Heading" {...form.text('heading')} maxLength={120} />
      <TextArea label="Sentence" rows={2} {...form.text('text')} maxLength={2000} />
      <FormProblem>{form.problem}</FormProblem>
      {front.page.changed && (
        <p className="m-0 text-[0.9375rem] text-warn">
          Other changes of this page that were not published yet go out with these.{' '}
          <Link to={places.editPage(slug, 'home')} className="text-link">
            See the whole page
          </Link>
        </p>
      )}
    </FormDialog>
  );
}

/** The picture with the place to choose another; one tap, as the new one takes the place of the old. */
function FrontPicture({ photos, uploads }: { photos: readonly Photo[]; uploads: Uploads }) {
  const photo = photos.at(-1);
  const put = (files: File[]) => {
    for (const { key } of uploads.now()) uploads.remove(key);
    uploads.add(files);
  };
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-3">
      {photo && <PhotoFace photo={photo} size={80} />}
      <div className={photo ? '' : 'col-span-2'}>
        <PhotoPicker
          label={photo ? 'Choose another picture' : 'Choose a picture'}
          hint={isSending(photos) ? `Sending, ${Math.round((photo?.progress ?? 0) * 100)}%` : undefined}
          onFiles={put}
        />
      </div>
      {photo && (
        <div className="col-span-2 empty:hidden">
          <SendProblem of={photo} onRetry={() => uploads.retry(photo.key)} />
        </div>
      )}
    </div>
  );
}
