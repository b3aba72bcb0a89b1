import { RadioGroup, type Choice, type RadioGroupProps } from '#web/ui/choices.tsx';
import type { ProductForm } from '../product-rows.ts';

type Kind = ProductForm['kind'];

const words: Record<Kind, Omit<Choice, 'value'>> = {
  thing: { label: 'Something you deliver', description: 'Customers say where it goes' },
  service: { label: 'A service', description: 'Hair, sewing, a lesson, a repair: nothing is delivered' },
  file: { label: 'A file to download', description: 'A book, a beat, a pattern, a template' },
  set: {
    label: 'A set of your products',
    description: 'A gift set, a family pack: one price for all of it',
  },
  card: { label: 'Gift cards', description: 'A code worth what was paid for it' },
};

interface Props extends Pick<RadioGroupProps, 'value' | 'input' | 'hint'> {
  /** Those to choose from, in this order. */
  kinds: readonly Kind[];
}

/** A thing, a service, a file, a set or gift cards: everything that follows from it stands in one choice. */
export function KindChoice({ kinds, ...choice }: Props) {
  return (
    <RadioGroup
      label={<span className="text-lg font-bold">What do you sell here?</span>}
      layout="cards"
      {...choice}
      options={kinds.map((value) => ({ value, ...words[value] }))}
    />
  );
}
