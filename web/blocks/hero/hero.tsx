import type { BlockProps } from '../block.ts';
import { Art } from '../art.tsx';
import { Photo } from '../picture.tsx';
import { Heading } from '../heading.tsx';

export function Hero({ settings, data, mode, first }: BlockProps<'hero'>) {
  return (
    <section className={data.picture ? 'hero' : 'hero drawn'}>
      <div className="hero-photo">
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
      <div className="hero-words">
        <Heading as={first ? 'h1' : 'h2'}>{settings.heading}</Heading>
        {settings.text && <p>{settings.text}</p>}
        {settings.button_label && (
          <a className="button light" href={settings.button_path}>
            {settings.button_label}
          </a>
        )}
      </div>
    </section>
  );
}
