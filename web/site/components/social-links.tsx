import { product } from '#shared/product.ts';
import { cx } from '#web/ui/cx.ts';

/** Plain drawn signs: brand marks are not part of the icon set. */
const profiles = [
  { href: product.social.shortPosts, label: 'X', path: 'M5 5l14 14M19 5L5 19' },
  {
    href: product.social.photos,
    label: 'Instagram',
    path: 'M7 3.500h10a3.5 3.5 0 0 1 3.5 3.500v10a3.5 3.5 0 0 1-3.5 3.500H7A3.5 3.5 0 0 1 3.5 17V7A3.5 3.5 0 0 1 7 3.500zM12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM17.2 6.800h.01',
  },
  {
    href: product.social.network,
    label: 'Facebook',
    path: 'M16 3.500h-2.500A4.5 4.5 0 0 0 9 8v13M5.5 12H15',
  },
] as const;

export function SocialLinks({ tone }: { tone: string }) {
  return (
    <ul className="m-0 flex list-none gap-2 p-0">
      {profiles.map((profile) => (
        <li key={profile.label}>
          <a
            href={profile.href}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={`${profile.label} (opens in a new tab)`}
            className={cx('flex size-11 items-center justify-center rounded-full border', tone)}
          >
            <svg
              viewBox="0 0 24 24"
              width="20"
              height="20"
              aria-hidden="true"
              fill="none"
              stroke="currentColor"
              strokeWidth="2.2"
              strokeLinecap="round"
              strokeLinejoin="round"
            >
              <path d={profile.path} />
            </svg>
          </a>
        </li>
      ))}
    </ul>
  );
}
