import {
  useEffect,
  useLayoutEffect,
  useSyncExternalStore,
  type ComponentProps,
  type ComponentType,
  type FormEvent,
  type Ref,
} from 'react';
import type { FormControl } from './use-form.ts';

const never = () => () => {};

/**
 * Stands in the head of every page with an early form. On a slow line a form is often sent before its script is here;
 * the browser alone would then put what was typed, a password too, into the address, and load the page without it.
 */
export const holdingScript =
  "addEventListener('submit',function(e){var d=e.target.dataset;if('early'in d){e.preventDefault();d.held=''}},true)";

export interface LeavingProps {
  /** Something is typed that is saved nowhere. */
  dirty: boolean;
  /** Lets go at once, for a page that is left in the same breath as it is saved. */
  ref: Ref<() => void>;
}

interface Props extends Omit<ComponentProps<'form'>, 'ref' | 'method' | 'noValidate' | 'onSubmit'> {
  of: Pick<FormControl<object>, 'submit' | 'dirty' | 'wiring'>;
  /** Asks before the page is left with something unsaved. */
  leaving?: ComponentType<LeavingProps>;
}

/**
 * The form on the page. Where the page came from the server with it, what was typed before it was alive is kept, and what
 * was sent before goes as soon as it is alive.
 */
export function Form({ of: form, leaving: Leaving, children, ...rest }: Props) {
  const { element, guard, adopt, prepare } = form.wiring;
  // True on the server and until the page is alive.
  const early = useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
  useLayoutEffect(() => {
    if (early) adopt();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once, in the state the server sent it
  }, []);
  useEffect(() => {
    if (early) return;
    // A moment later, when what the fields found typed into them is known too.
    const soon = setTimeout(() => {
      if (element.current?.dataset.held === undefined) return;
      delete element.current.dataset.held;
      // No `requestSubmit`, which Safari has since 16.
      element.current.querySelector<HTMLButtonElement>('[type=submit]')?.click();
    });
    return () => clearTimeout(soon);
  }, [early, element]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // A window that a field of another form opened stands in that form, too.
    event.stopPropagation();
    void form.submit();
  };
  return (
    <form
      {...rest}
      ref={element}
      method="post"
      noValidate
      data-early={early ? '' : undefined}
      onFocus={prepare}
      onSubmit={submit}
    >
      {children}
      {Leaving && <Leaving dirty={form.dirty} ref={guard} />}
    </form>
  );
}
