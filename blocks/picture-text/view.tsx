import type { BlockProps } from '../parts/block-props.ts';
import { Photo } from '../parts/picture.tsx';
import { Prose } from '../parts/prose.tsx';
import { Heading } from '../parts/heading.tsx';

export default function PictureText({ settings, data, mode, first }: BlockProps<'picture-text'>) {
  return (
    <section className={`b-picture-text ${settings.side}${data.picture ? '' : ' bare'}`}>
      {data.picture && (
        <div className="photo">
          <Photo picture={data.picture} sizes="(min-width:60em) 45vw,75vw" most={960} mode={mode} />
        </div>
      )}
      <div className="words">
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
