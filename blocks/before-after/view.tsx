import type { ShownPicture } from '../fields.ts';
import type { BlockProps, Part } from '../parts/block-props.ts';
import { Heading } from '../parts/heading.tsx';
import { PhotoOrArt } from '../parts/picture.tsx';

export const parts: readonly Part[] = ['frame'];

type Props = BlockProps<'before-after'>;

/**
 * One picture over the other, side by side in a strip that is wider than what is seen of it: both stay where they are
 * while the strip is moved, and the edge between them goes along with the thumb.
 */
function Over({ settings, mode, words }: Pick<Props, 'settings' | 'mode' | 'words'>) {
  const whole = (picture: ShownPicture | null, label: string) => (
    <figure>
      <div className="frame">
        <PhotoOrArt picture={picture} sizes="(min-width:40em) 34rem,88vw" most={1200} mode={mode} />
      </div>
      <figcaption>{label}</figcaption>
    </figure>
  );
  const says = words.blocks;
  const [before, after] = [settings.before_label || says.before, settings.after_label || says.after];
  return (
    <div className="over" role="group" aria-label={says.sideways(before, after)} tabIndex={0}>
      <div>
        {whole(settings.before, before)}
        <div>{whole(settings.after, after)}</div>
        <i />
      </div>
    </div>
  );
}

export default function BeforeAfter({ settings, mode, words }: Props) {
  const half = (picture: ShownPicture | null, label: string) => (
    <figure>
      <div className="frame">
        <PhotoOrArt picture={picture} sizes="(min-width:60em) 34vw,44vw" most={800} mode={mode} />
      </div>
      <figcaption>{label}</figcaption>
    </figure>
  );
  const isOver = settings.layout === 'over' && settings.before && settings.after;
  return (
    <section className="band wrap b-before-after">
      {settings.heading && <Heading>{settings.heading}</Heading>}
      {settings.text && <p>{settings.text}</p>}
      {isOver ? (
        <Over settings={settings} mode={mode} words={words} />
      ) : (
        <div className="pair">
          {half(settings.before, settings.before_label || words.blocks.before)}
          {half(settings.after, settings.after_label || words.blocks.after)}
        </div>
      )}
    </section>
  );
}
