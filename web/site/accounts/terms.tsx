import { paths } from '#web/client/paths.ts';
import { cx } from '#web/ui/cx.ts';
import { TextLink } from '../components/text-link.tsx';

/** What whoever makes an account agrees to; `children` say by what. */
export function Terms({ children, className }: { children: string; className?: string }) {
  return (
    <p className={cx('m-0 text-base text-muted sm:text-[0.9375rem]', className)}>
      {children} you confirm you are 18 or older and accept the{' '}
      <TextLink to={paths.terms}>Terms of Service</TextLink> and the{' '}
      <TextLink to={paths.privacy}>Privacy Policy</TextLink>.
    </p>
  );
}
