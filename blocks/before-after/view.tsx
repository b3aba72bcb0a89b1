import type { ShownPicture } from '../fields.ts';
import type { BlockProps, Part } from '../parts/block-props.ts';
import { Heading } from '../parts/heading.tsx';
import { PhotoOrArt } from '../parts/picture.tsx';

export const parts: readonly Part[] = ['frame'];

export default function BeforeAfter({ settings, mode, words }: BlockProps<'before-after'>) {
  const half = (picture: ShownPicture | null, label: string) => (
    <figure>
      <div className="frame">
        <PhotoOrArt picture={picture} sizes="(min-width:60em) 34vw,44vw" most={800} mode={mode} />
      </div>
      <figcaption>{label}</figcaption>
    </figure>
  );
  return (
    <section className="band wrap b-before-after">
      {settings.heading && <Heading>{settings.heading}</Heading>}
      {settings.text && <p>{settings.text}</p>}
      <div>
        {half(settings.before, settings.before_label || words.blocks.before)}
        {half(settings.after, settings.after_label || words.blocks.after)}
      </div>
    </section>
  );
}
