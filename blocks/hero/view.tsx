import type { BlockProps, Part } from '../parts/block-props.ts';
import { Art } from '../parts/art.tsx';
import { Photo } from '../parts/picture.tsx';
import { Heading } from '../parts/heading.tsx';

export const parts: readonly Part[] = ['frame'];

/** Of the four arrangements only the rules of the one that is shown travel. */
export const kindOf = ({ settings, data }: Pick<BlockProps<'hero'>, 'settings' | 'data'>) =>
  settings.layout === 'theme' ? data.themes : settings.layout;

export default function Hero({ settings, data, mode, first }: BlockProps<'hero'>) {
  return (
    <section className={`b-hero ${kindOf({ settings, data })}${data.picture ? '' : ' drawn'}`}>
      <div className="photo">
        {data.picture ? (
          <Photo
            picture={data.picture}
            sizes="(min-width:60em) 55vw,80vw"
            most={1280}
            mode={mode}
            first={first}
          />
        ) : (
          <Art />
        )}
      </div>
      <div className="words">
        <Heading as={first ? 'h1' : 'h2'}>{settings.heading}</Heading>
        {settings.text && <p>{settings.text}</p>}
        {settings.button_label && (
          <a className="button" href={settings.button_path}>
            {settings.button_label}
          </a>
        )}
      </div>
    </section>
  );
}
