import type { BlockProps, Part } from '../parts/block-props.ts';
import { Heading } from '../parts/heading.tsx';
import { PhotoOrArt } from '../parts/picture.tsx';

export const parts: readonly Part[] = ['frame'];

export default function Gallery({ settings, mode }: BlockProps<'gallery'>) {
  const shown = settings.pictures.filter(({ picture, caption }) => picture ?? caption);
  if (shown.length === 0) return null;
  return (
    <section className={`band wrap b-gallery ${settings.shape}`}>
      {settings.heading && <Heading>{settings.heading}</Heading>}
      <ul>
        {shown.map(({ picture, caption }, index) => (
          <li key={index}>
            <figure>
              <div className="frame">
                <PhotoOrArt picture={picture} sizes="(min-width:60em) 28vw,44vw" most={800} mode={mode} />
              </div>
              {caption && <figcaption>{caption}</figcaption>}
            </figure>
          </li>
        ))}
      </ul>
    </section>
  );
}
