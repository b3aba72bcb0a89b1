import { useEffect, useRef, useSyncExternalStore, type ComponentProps } from 'react';

const never = () => () => {};

/**
 * Stands in the head of every page with an early form. On a slow line a form is often sent before its script is here;
 * the browser alone would then put what was typed, a password too, into the address, and load the page without it.
 */
export const holdingScript =
  "addEventListener('submit',function(e){var d=e.target.dataset;if('early'in d){e.preventDefault();d.held=''}},true)";

/** A form that is already in the page the server sends: what is sent before it is alive goes as soon as it is. */
export function EarlyForm(props: Omit<ComponentProps<'form'>, 'ref' | 'method' | 'noValidate'>) {
  const form = useRef<HTMLFormElement>(null);
  // True on the server and until the page is alive.
  const early = useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
  useEffect(() => {
    if (early) return;
    // A moment later, when what the fields found typed into them is known too.
    const soon = setTimeout(() => {
      if (form.current?.dataset.held === undefined) return;
      delete form.current.dataset.held;
      form.current.requestSubmit();
    });
    return () => clearTimeout(soon);
  }, [early]);
  return <form ref={form} method="post" noValidate data-early={early ? '' : undefined} {...props} />;
}
