import type { AreaPage } from '#shared/storefront.ts';
import { wordsOf } from '#shared/words/index.ts';
import { describedBy, FieldShell } from '#blocks/parts/field.tsx';
import { Heading } from '#blocks/parts/heading.tsx';
import { telLink, whatsappLink } from '#blocks/parts/labels.ts';
import { toLabel, waysLabel } from './delivery.tsx';
import { Notice } from './rows.tsx';

/** Where a shopper says where they are; what delivery there costs stands beside each place before it is chosen. */
export function AreaView({ page }: { page: AreaPage }) {
  const { shell, typed, places, state, to, back } = page;
  const words = wordsOf(shell.language);
  const { area: says } = words;
  return (
    <div className="wrap title">
      <Heading as="h1">{state ? says.parts(state) : says.title}</Heading>
      <Notice text={to && `${toLabel(to, words)}.`} />
      {to && back && (
        <p>
          <a className="button" href={back}>
            {says.back}
          </a>
        </p>
      )}
      {places.length > 0 && <Places page={page} />}
      {typed && places.length === 0 && <Notice text={says.none(typed)} />}
      {places.some(({ ways, more }) => ways === null && !more) && <AskThem page={page} />}
      <form className="part" action="/area">
        {back && <input type="hidden" name="back" value={back} />}
        <FieldShell name="q" label={to || state || typed ? says.another : says.where} hint={says.hint}>
          <input
            id="q"
            name="q"
            maxLength={80}
            defaultValue={typed}
            aria-describedby={describedBy('q', 'hint')}
            autoComplete="address-level2"
            required
          />
        </FieldShell>
        <button className="button line">{says.see}</button>
      </form>
    </div>
  );
}

function Places({ page: { shell, places, back } }: { page: AreaPage }) {
  const words = wordsOf(shell.language);
  const { area: says, till } = words;
  return (
    <ul className="part" aria-label={says.choose}>
      {places.map(({ name, state, lga, ways, more }) => (
        <li key={name}>
          {ways === null && !more ? (
            <p className="sum-row">
              <span>{name}</span> <span className="soft">{till.noPrice}</span>
            </p>
          ) : (
            <form method="post" action="/area">
              <input type="hidden" name="state" value={state} />
              <input type="hidden" name="lga" value={lga} />
              {back && <input type="hidden" name="back" value={back} />}
              <noscript>
                <input type="hidden" name="plain" value="1" />
              </noscript>
              <button className="button line wide sum-row">
                <span>{name}</span>
                <b>{more || ways === null ? says.more : waysLabel(ways, words)}</b>
              </button>
            </form>
          )}
        </li>
      ))}
    </ul>
  );
}

/** What can be done where no price is known. */
function AskThem({ page: { shell } }: { page: AreaPage }) {
  const says = wordsOf(shell.language).checkout;
  return (
    <p className="notice">
      {says.noPrice}{' '}
      {shell.whatsapp ? (
        <a href={whatsappLink(shell.whatsapp, says.askDelivery(shell.name))}>{says.askPrice}</a>
      ) : (
        shell.phone && <a href={telLink(shell.phone)}>{says.askByPhone}</a>
      )}{' '}
      {shell.delivery.some(({ kind }) => kind === 'pickup') && says.orFetch}
    </p>
  );
}
