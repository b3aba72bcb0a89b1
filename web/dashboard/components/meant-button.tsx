import { Button } from '#web/ui/button.tsx';
import { useAddressState } from './address-state.ts';

/** Where a search found nothing: searches for what may have been meant. */
export function MeantButton({ meant }: { meant: string | undefined }) {
  const { write } = useAddressState();
  return meant && <Button onClick={() => write({ q: meant })}>{`Search for “${meant}”`}</Button>;
}
