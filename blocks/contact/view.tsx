import { Navigation } from 'lucide-react';
import type { BlockProps, Part } from '../parts/block-props.ts';
import { Heading } from '../parts/heading.tsx';
import { Prose } from '../parts/prose.tsx';
import { Reach } from '../parts/reach.tsx';
import { pinAt, searchedAt } from './pin.ts';

export const parts: readonly Part[] = ['frame', 'prose'];

export default function Contact({ settings, data, words }: BlockProps<'contact'>) {
  const { heading, text, address, landmark, directions, pin } = settings;
  const { name, phone, whatsapp, city, state } = data;
  if (!phone && !whatsapp && !address) return null;
  const map = pinAt(pin) ?? (address ? searchedAt(address, city, state) : null);
  return (
    <section className="band wrap prose b-contact">
      {heading && <Heading>{heading}</Heading>}
      {text && <p>{text}</p>}
      {address && (
        <address>
          <Prose text={address} />
          {landmark && <p className="soft">{landmark}</p>}
        </address>
      )}
      {address && <Prose text={directions} />}
      {map && (
        <p>
          <a className="button line" href={map} rel="noopener">
            <Navigation />
            {words.blocks.openInMaps}
          </a>
        </p>
      )}
      <Reach
        phone={phone}
        whatsapp={whatsapp}
        message={words.blocks.question(name)}
        label={words.blocks.whatsappUs}
      />
    </section>
  );
}
