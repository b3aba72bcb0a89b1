import type { BlockProps } from '../block.ts';
import { Photo } from '../picture.tsx';
import { Prose } from '../prose.tsx';
import { Heading } from '../heading.tsx';

export function PictureText({ settings, data, mode, first }: BlockProps<'picture-text'>) {
  return (
    <section className={`story ${settings.side}${data.picture ? '' : ' bare'}`}>
      {data.picture && (
        <div className="story-photo">
          <Photo picture={data.picture} sizes="(min-width:60em) 45vw,75vw" most={960} mode={mode} />
        </div>
      )}
      <div className="story-words">
        {settings.heading && <Heading as={first ? 'h1' : 'h2'}>{settings.heading}</Heading>}
        <Prose text={settings.text} />
        {settings.button_label && (
          <a className="more" href={settings.button_path}>
            {settings.button_label}
          </a>
        )}
      </div>
    </section>
  );
}
