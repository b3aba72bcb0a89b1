import { Play } from 'lucide-react';
import type { BlockProps, Part } from '../parts/block-props.ts';
import { Heading } from '../parts/heading.tsx';
import { PhotoOrArt } from '../parts/picture.tsx';
import { filmAt } from './address.ts';

export const parts: readonly Part[] = ['frame'];

/** A link and no frame: a film costs a shopper data only when they ask for it, and it is the film's site that says so. */
export default function Video({ settings, mode, words }: BlockProps<'video'>) {
  const film = filmAt(settings.address);
  const { heading, poster, length } = settings;
  const still = (
    <span className="frame">
      <PhotoOrArt picture={poster} sizes="(min-width:60em) 60vw,90vw" most={960} mode={mode} />
      <Play />
    </span>
  );
  return (
    <section className="band wrap b-video">
      {heading && <Heading>{heading}</Heading>}
      {film ? (
        <a href={film.url} rel="noopener noreferrer">
          {still}
          <span>{words.blocks.watchOn(film.site) + (length && `, ${length}`)}</span>
        </a>
      ) : (
        <p>
          {still}
          <span>{words.blocks.noFilm}</span>
        </p>
      )}
    </section>
  );
}
