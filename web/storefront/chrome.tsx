import { MessageCircle, Phone, Search, ShoppingBasket } from 'lucide-react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Picture, Shell } from '#shared/storefront.ts';
import { faceFor } from '#blocks/parts/heading.tsx';
import { Photo } from '#blocks/parts/picture.tsx';
import { deliveryFrom, payLabel, spokenPhone, telLink, whatsappLink } from '#blocks/parts/labels.ts';

/** `full` for browsing; `calm` leaves only the way back while somebody pays; `resting` leads nowhere: all is closed. */
export type ChromeKind = 'full' | 'calm' | 'resting';

/** A logo this much wider than high carries the shop's name itself. */
const wordmark = 1.6;

export const isMark = (logo: Picture) => logo.width / logo.height < wordmark;

function Name({ shell }: { shell: Shell }) {
  const { logo, name } = shell;
  const words = !logo || isMark(logo);
  return (
    <a className="name" href="/">
      {logo && (
        <Photo
          picture={{ ...logo, alt: words ? '' : name }}
          sizes={words ? '40px' : '160px'}
          most={words ? 160 : 480}
          mode="saver"
          eager
        />
      )}
      {words && <span className={faceFor(name)}>{name}</span>}
    </a>
  );
}

const Basket = () => (
  <a className="icon basket" href="/basket">
    <ShoppingBasket />
    <span className="vh">Basket</span>
    <b data-count="" hidden />
  </a>
);

const MenuLines = ({ lines }: { lines: Shell['menu'] }) =>
  lines.map(({ title, path }, at) => (
    <li key={at}>
      <a href={path}>{title}</a>
    </li>
  ));

function FullTop({ shell }: { shell: Shell }) {
  const promise = [deliveryFrom(shell), payLabel(shell)].filter(Boolean).join(' · ');
  return (
    <>
      {promise && (
        <a className="strip" href="/pages/delivery-and-payment">
          {promise}
        </a>
      )}
      <div className="bar wrap">
        <Name shell={shell} />
        <form className="find" role="search" action="/search">
          <label className="vh" htmlFor="find">
            Search the shop
          </label>
          <input id="find" type="search" name="q" placeholder="Search" required />
          <button className="icon">
            <Search />
            <span className="vh">Search</span>
          </button>
        </form>
        <a className="icon to-find" href="/search">
          <Search />
          <span className="vh">Search</span>
        </a>
        <Basket />
      </div>
      {shell.menu.length > 0 && (
        <nav aria-label="Menu">
          <ul className="menu wrap">
            <MenuLines lines={shell.menu} />
          </ul>
        </nav>
      )}
    </>
  );
}

const CalmTop = ({ shell }: { shell: Shell }) => (
  <div className="bar wrap">
    <Name shell={shell} />
    <Basket />
  </div>
);

const RestingTop = ({ shell }: { shell: Shell }) => (
  <div className="bar wrap">
    <Name shell={shell} />
  </div>
);

const TrackLink = () => <a href="/track">Track your order</a>;

function Foot({ shell }: { shell: Shell }) {
  const town = [shell.city, shell.state].filter(Boolean).join(', ');
  return (
    <div className="wrap foot-rows">
      <div>
        <p className="foot-name">
          <span className={faceFor(shell.name)}>{shell.name}</span>
        </p>
        {shell.tagline && <p>{shell.tagline}</p>}
        {town && <p>{town}</p>}
      </div>
      {(shell.phone || shell.whatsapp) && (
        <ul>
          {shell.whatsapp && (
            <li>
              <a href={whatsappLink(shell.whatsapp, `Hello ${shell.name}, I have a question.`)}>
                <MessageCircle />
                WhatsApp {spokenPhone(shell.whatsapp)}
              </a>
            </li>
          )}
          {shell.phone && (
            <li>
              <a href={telLink(shell.phone)}>
                <Phone />
                {spokenPhone(shell.phone)}
              </a>
            </li>
          )}
        </ul>
      )}
      {shell.resting ? (
        <p>
          <TrackLink />
        </p>
      ) : (
        <ul>
          <MenuLines lines={shell.foot_menu} />
          <li>
            <TrackLink />
          </li>
        </ul>
      )}
      {shell.maker && (
        <p className="maker">
          Shop made with <a href={shell.maker.url}>{shell.maker.name}</a>
        </p>
      )}
    </div>
  );
}

interface Chrome {
  top: string;
  foot: string;
}

const made: Record<ChromeKind, WeakMap<Shell, Chrome>> = {
  full: new WeakMap(),
  calm: new WeakMap(),
  resting: new WeakMap(),
};

const tops = { full: FullTop, calm: CalmTop, resting: RestingTop };

/** Head and foot of every page of a store, made once for each version of the store. */
export function chromeOf(shell: Shell, kind: ChromeKind): Chrome {
  const known = made[kind].get(shell);
  if (known) return known;
  const Top = tops[kind];
  const chrome = {
    top: renderToStaticMarkup(<Top shell={shell} />),
    foot: renderToStaticMarkup(<Foot shell={shell} />),
  };
  made[kind].set(shell, chrome);
  return chrome;
}
