import { ChevronRight, ExternalLink } from 'lucide-react';
import { hostOf, webAddress } from '#shared/web-address.ts';
import type { BlockProps, Part } from '../parts/block-props.ts';
import { Heading } from '../parts/heading.tsx';

export const parts: readonly Part[] = ['frame'];

/** A link says where it leads where that is not the shop itself. */
function Link({ label, path }: { label: string; path: string }) {
  const elsewhere = webAddress(path);
  return (
    <a href={elsewhere ?? path} rel={elsewhere ? 'noopener nofollow' : undefined}>
      <span>
        <span>{label}</span>
        {elsewhere && <small>{hostOf(elsewhere)}</small>}
      </span>
      {elsewhere ? <ExternalLink /> : <ChevronRight />}
    </a>
  );
}

export default function LinkList({ settings }: BlockProps<'link-list'>) {
  const links = settings.links.filter(({ label }) => label !== '');
  if (links.length === 0) return null;
  return (
    <section className="band wrap b-link-list">
      {settings.heading && <Heading>{settings.heading}</Heading>}
      <ul>
        {links.map((link, index) => (
          <li key={index}>
            <Link {...link} />
          </li>
        ))}
      </ul>
    </section>
  );
}
