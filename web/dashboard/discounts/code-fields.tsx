import type { FormControl } from '#web/forms/use-form.ts';
import { Checkbox, RadioGroup, SelectField } from '#web/ui/choices.tsx';
import { MoneyField } from '#web/ui/money-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { ofKind, type CodeValues } from './code-form.ts';
import { GoodsField } from './goods-field.tsx';
import { kinds } from './words.ts';

type Control = FormControl<CodeValues>;

/** The code, what it does and how often; all that most codes need. */
export function CodeFields({ of: form }: { of: Control }) {
  return (
    <>
      <TextField
        label="Code"
        hint="What customers type. Capitals, spaces and dashes make no difference."
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        {...form.text('code')}
      />
      <RadioGroup
        label="What it does"
        layout="cards"
        options={kinds}
        value={form.values.kind}
        error={form.problems.kind}
        input={{
          name: 'kind',
          onChange: (event) => form.change(ofKind(event.target.value as CodeValues['kind'])),
        }}
      />
      <KindFields of={form} />
      <TextField
        label="How many times in all"
        optional
        hint="Left empty, as often as people like."
        inputMode="numeric"
        autoComplete="off"
        {...form.text('most_uses')}
      />
    </>
  );
}

function KindFields({ of: form }: { of: Control }) {
  switch (form.values.kind) {
    case 'percent':
      return <TextField label="Percent" inputMode="numeric" autoComplete="off" {...form.text('percent')} />;
    case 'fixed':
      return (
        <div className="grid grid-cols-1 gap-2">
          <MoneyField label="Amount off" {...form.money('amount_kobo')} />
          <OnceField of={form} each="Off each piece" once="Once, off the goods together" />
        </div>
      );
    case 'free_delivery':
      return null;
    case 'buy_get':
      return (
        <div className="grid grid-cols-1 gap-4">
          <div className="grid grid-cols-2 gap-4">
            <TextField label="Buy" inputMode="numeric" autoComplete="off" {...form.text('buy')} />
            <TextField label="Get" inputMode="numeric" autoComplete="off" {...form.text('get')} />
          </div>
          <TextField
            label="Percent off what they get"
            hint="100 is free. The cheapest pieces are the ones they get."
            inputMode="numeric"
            autoComplete="off"
            {...form.text('percent')}
          />
          <OnceField of={form} each="As often as it fits" once="Once for each order" />
        </div>
      );
  }
}

interface OnceProps {
  of: Control;
  each: string;
  once: string;
}

const OnceField = ({ of: form, each, once }: OnceProps) => (
  <SelectField
    label="How"
    name="how"
    value={form.values.once ? 'once' : 'each'}
    onChange={(event) => form.change({ once: event.target.value === 'once' })}
    options={[
      { value: 'once', label: once },
      { value: 'each', label: each },
    ]}
  />
);

/** What a code may be bounded by besides. */
export function CodeLimits({ of: form }: { of: Control }) {
  const { values, problems } = form;
  const isSet = Boolean(values.most_per_customer || values.least_kobo || values.starts_on || values.ends_on);
  const goods = values.products.length + values.collections.length > 0;
  const wrong = ['most_per_customer', 'least_kobo', 'starts_on', 'ends_on'].some((name) => problems[name]);
  return (
    <details open={isSet || goods || wrong || undefined}>
      <summary className="text-link min-h-11 w-fit py-2">Who, what and when</summary>
      <div className="mt-2 grid grid-cols-1 gap-4">
        <Checkbox
          label="Once for each phone number"
          description="Or type how often below."
          checked={values.most_per_customer === '1'}
          onChange={(event) => form.change({ most_per_customer: event.target.checked ? '1' : '' })}
        />
        <TextField
          label="How many times for each phone number"
          optional
          inputMode="numeric"
          autoComplete="off"
          {...form.text('most_per_customer')}
        />
        <MoneyField
          label="Only when they buy for at least"
          optional
          hint="Counted of the goods the code is for."
          {...form.money('least_kobo')}
        />
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
          <TextField label="First day" optional type="date" {...form.text('starts_on')} />
          <TextField label="Last day" optional type="date" {...form.text('ends_on')} />
        </div>
        <GoodsField of={form} />
      </div>
    </details>
  );
}
