import { useCallback, type ComponentProps } from 'react';
import { markup } from '#shared/trusted.ts';

/**
 * A page in a frame whose `sandbox` lets none of it run. What stands in it is set by hand: React makes a mere text of
 * every attribute, which browsers with Trusted Types refuse here.
 */
export function StillFrame({
  html,
  sandbox,
  title,
  ...rest
}: { html: string; sandbox: string; title: string } & Omit<ComponentProps<'iframe'>, 'srcDoc' | 'ref'>) {
  const fill = useCallback(
    (frame: HTMLIFrameElement | null) => {
      if (frame) frame.srcdoc = markup(html);
    },
    [html],
  );
  return <iframe ref={fill} title={title} sandbox={sandbox} {...rest} />;
}
