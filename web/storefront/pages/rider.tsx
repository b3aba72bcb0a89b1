import { naira } from '#shared/money.ts';
import { notDeliveredReasons, type RiderStop } from '#shared/orders/rider.ts';
import type { RiderPage } from '#shared/storefront.ts';
import { wordsOf } from '#shared/words/index.ts';
import type { Words } from '#shared/words/words.ts';
import { spokenPhone, telLink } from '#blocks/parts/labels.ts';
import { Notice } from './rows.tsx';

interface StopProps {
  page: RiderPage;
  stop: RiderStop;
  says: Words['rider'];
}

/** Opens the phone's own map by words: nobody here has a postcode. */
const mapLink = ({ area, landmark, lga, state }: RiderStop['address']) =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(
    [area, landmark, lga, state, 'Nigeria'].filter(Boolean).join(', '),
  )}`;

/** One parcel: to whom, where, what is in it, what is to be taken, and what became of it. */
function Stop({ page, stop, says }: StopProps) {
  const { parcel_id: id, address, cash_kobo: cash, state } = stop;
  const isOver = state === 'delivered' || state === 'locked';
  return (
    <li className="transfer part" data-stop={id} data-check={stop.code_check}>
      <div className={state === 'delivered' ? 'state good' : 'state'}>
        <p className="soft">{says.order(stop.number)}</p>
        <h2>{stop.name}</h2>
        <p data-state="" role="status">
          {says.states[state]}
        </p>
      </div>
      <p className="row">
        {stop.phone && (
          <a className="button line" href={telLink(stop.phone)}>
            {says.call(spokenPhone(stop.phone))}
          </a>
        )}
        <a className="button line" href={mapLink(address)} rel="noopener noreferrer">
          {says.map}
        </a>
      </p>
      <p>
        {[address.area, address.lga, address.state].filter(Boolean).join(', ')}
        {address.landmark && (
          <>
            <br />
            {says.landmark(address.landmark)}
          </>
        )}
      </p>
      {stop.note && <p className="soft">“{stop.note}”</p>}
      <ul className="brief">
        {stop.lines.map(({ title, quantity }, at) => (
          <li key={at}>
            {quantity} × {title}
          </li>
        ))}
      </ul>
      <p>{cash > 0 ? <b>{says.cash(naira(cash))}</b> : says.noCash}</p>
      {!isOver && <Handing page={page} stop={stop} says={says} />}
      <p className="notice" data-kept="" hidden>
        {says.kept}
      </p>
    </li>
  );
}

function Handing({ page, stop, says }: StopProps) {
  const { parcel_id: id, cash_kobo: cash } = stop;
  const said = (
    <>
      <input type="hidden" name="parcel" value={id} />
      <input type="hidden" name="key" value={page.key} />
    </>
  );
  return (
    <div data-handing="">
      <form method="post" action={`${page.path}/said`}>
        {said}
        <div className="field">
          <label htmlFor={`code-${id}`}>{says.code}</label>
          <p className="hint" id={`hint-${id}`}>
            {says.codeHint}
          </p>
          <input
            id={`code-${id}`}
            name="code"
            inputMode="numeric"
            autoComplete="off"
            pattern="\s*\d{3}\s*\d{3}\s*"
            maxLength={9}
            required
            aria-describedby={`hint-${id}`}
          />
        </div>
        {cash > 0 && (
          <p className="remember">
            <label>
              <input type="checkbox" name="cash" /> {says.cashTaken(naira(cash))}
            </label>
          </p>
        )}
        <p className="row">
          <button className="button">{says.delivered}</button>
        </p>
      </form>
      <details className="cancel">
        <summary>{says.could}</summary>
        <p>{says.why}</p>
        <form className="row" method="post" action={`${page.path}/said`}>
          {said}
          {notDeliveredReasons.map((reason) => (
            <button key={reason} className="button line" name="reason" value={reason}>
              {says.reasons[reason]}
            </button>
          ))}
        </form>
      </details>
    </div>
  );
}

/** What a rider brings. It is one page that holds all it needs, so that it works where there is no line. */
export function RiderView({ page }: { page: RiderPage }) {
  const { run, shell } = page;
  const { rider: says, when } = wordsOf(shell.language);
  const told = { ...says.states, ...says.said };
  return (
    <div className="wrap title" data-rider={page.path} data-until={run.expires_at} data-key={page.key}>
      <p className="soft">{says.of(shell.name, run.rider)}</p>
      <h1>{says.title(run.stops.length)}</h1>
      <p className="soft">{says.until(when.moment(run.expires_at))}</p>
      <Notice text={page.notice} />
      {run.stops.length === 0 && <p>{says.none}</p>}
      <ul>
        {run.stops.map((stop) => (
          <Stop key={stop.parcel_id} page={page} stop={stop} says={says} />
        ))}
      </ul>
      {/* What the script says, in the page's own language. */}
      {(['delivered', 'wrong', 'locked', 'noted', 'closed'] as const).map((answer) => (
        <p key={answer} data-told={answer} hidden>
          {told[answer]}
        </p>
      ))}
      <p className="notice" data-ended="" hidden>
        {says.endedText(shell.name)}
      </p>
    </div>
  );
}
