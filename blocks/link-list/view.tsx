import { ChevronRight } from 'lucide-react';
import type { BlockProps, Part } from '../parts/block-props.ts';
import { Heading } from '../parts/heading.tsx';

export const parts: readonly Part[] = ['frame'];

export default function LinkList({ settings }: BlockProps<'link-list'>) {
  const links = settings.links.filter(({ label }) => label !== '');
  if (links.length === 0) return null;
  return (
    <section className="band wrap b-link-list">
      {settings.heading && <Heading>{settings.heading}</Heading>}
      <ul>
        {links.map(({ label, path }, index) => (
          <li key={index}>
            <a href={path}>
              {label}
              <ChevronRight />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
