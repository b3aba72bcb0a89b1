import type { BlockProps, Part } from '../parts/block-props.ts';
import { Heading } from '../parts/heading.tsx';
import { Photo } from '../parts/picture.tsx';

export const parts: readonly Part[] = ['frame'];

export default function LogoStrip({ settings, mode }: BlockProps<'logo-strip'>) {
  const logos = settings.logos.filter(({ name, picture }) => picture ?? name);
  if (logos.length === 0) return null;
  return (
    <section className="band wrap b-logo-strip">
      {settings.heading && <Heading>{settings.heading}</Heading>}
      <ul>
        {logos.map(({ name, picture }, index) => (
          <li key={index}>
            {picture ? <Photo picture={picture} sizes="160px" most={320} mode={mode} alt={name} /> : name}
          </li>
        ))}
      </ul>
    </section>
  );
}
