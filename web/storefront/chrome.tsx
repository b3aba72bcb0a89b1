import { MessageCircle, Phone, Search, ShoppingBasket } from 'lucide-react';
import { markupOf } from './drawing.ts';
import { languageName, languages, type Language } from '#shared/languages.ts';
import { reportUrlOf } from '#shared/reports.ts';
import type { Picture, Shell, ShopPage } from '#shared/storefront.ts';
import { wordsOf } from '#shared/words/index.ts';
import { wordsOfShop } from '#shared/words/of-order.ts';
import { AskAgain } from './network-question.tsx';
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

/** The basket of a copy is its script’s, which shows the way there, too. */
const Basket = ({ shell }: { shell: Shell }) => (
  <a className="icon basket" href="/basket" {...(shell.copy && { hidden: true, 'data-scripted': '' })}>
    <ShoppingBasket />
    <span className="vh">{wordsOf(shell.language).chrome.basket}</span>
    <b data-count="" hidden />
  </a>
);

const MenuLines = ({ lines }: { lines: Shell['menu'] }) =>
  lines.map(({ title, path }, at) => (
    <li key={at}>
      <a href={path}>{title}</a>
    </li>
  ));

/** A copy has nobody to ask. */
function Find({ shell }: { shell: Shell }) {
  const says = wordsOf(shell.language).chrome;
  if (shell.copy) return null;
  return (
    <>
      <form className="find" role="search" action="/search">
        <label className="vh" htmlFor="find">
          {says.searchTheShop}
        </label>
        <input id="find" type="search" name="q" placeholder={says.search} required />
        <button className="icon">
          <Search />
          <span className="vh">{says.search}</span>
        </button>
      </form>
      <a className="icon to-find" href="/search">
        <Search />
        <span className="vh">{says.search}</span>
      </a>
    </>
  );
}

function FullTop({ shell }: { shell: Shell }) {
  const words = wordsOfShop(shell);
  const says = words.chrome;
  const promise = [deliveryFrom(shell, words), payLabel(shell, words)].filter(Boolean).join(' · ');
  return (
    <>
      {promise && (
        <a className="strip" href="/pages/delivery-and-payment">
          {promise}
        </a>
      )}
      <div className="bar wrap">
        <Name shell={shell} />
        <Find shell={shell} />
        <Basket shell={shell} />
      </div>
      {shell.menu.length > 0 && (
        <nav aria-label={says.menu}>
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
    <Basket shell={shell} />
  </div>
);

const RestingTop = ({ shell }: { shell: Shell }) => (
  <div className="bar wrap">
    <Name shell={shell} />
  </div>
);

const TrackLink = ({ shell }: { shell: Shell }) => (
  <a href="/track">{wordsOf(shell.language).chrome.track}</a>
);

/** Who made the shop’s pages, where the plan says so. */
export function Maker({ shell: { maker, language } }: { shell: Shell }) {
  if (!maker) return null;
  return (
    <p className="maker">
      {wordsOf(language).chrome.madeWith}
      <a href={maker.url}>{maker.name}</a>
    </p>
  );
}

function Foot({ shell }: { shell: Shell }) {
  const words = wordsOf(shell.language);
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
              <a href={whatsappLink(shell.whatsapp, words.blocks.question(shell.name))}>
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
          <TrackLink shell={shell} />
        </p>
      ) : (
        <ul>
          <MenuLines lines={shell.foot_menu} />
          {!shell.copy && (
            <li>
              <TrackLink shell={shell} />
            </li>
          )}
        </ul>
      )}
      {shell.copy && <p>{words.copy.prices(words.when.date(shell.copy.made_at))}</p>}
      <Maker shell={shell} />
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

/** The page in the shop's other languages. Where somebody fills in a form that a new page would empty, none is offered. */
function languageLinks({ shell, kind, path }: ShopPage): string {
  const others = shell.languages.filter((language) => language !== shell.language);
  if (others.length === 0 || kind === 'checkout') return '';
  // A query stays with its page; a page without one is where the browser says it is.
  const at = (language: Language) =>
    path.includes('?') ? `${path}&${languageName}=${language}` : `?${languageName}=${language}`;
  return markupOf(
    <nav className="wrap" aria-label={wordsOf(shell.language).chrome.languages}>
      <ol>
        {others.map((language) => (
          <li key={language}>
            <a href={at(language)} hrefLang={languages[language].tag} lang={languages[language].tag}>
              {languages[language].name}
            </a>
          </li>
        ))}
      </ol>
    </nav>,
  );
}

/** Pages anybody may open: what is reported of others opens nothing. */
const openPages: ReadonlySet<ShopPage['kind']> = new Set([
  'home',
  'page',
  'post',
  'blog',
  'collection',
  'search',
  'product',
  'reviews',
]);

/** Where the shop, or the page, is reported: to us, on a host of ours, so that no owner can hide it. */
function ReportLink({ page: { shell, kind, path } }: { page: ShopPage }) {
  if (!shell.report) return null;
  const at = openPages.has(kind) ? path.replace(/\?.*$/, '') : '';
  return <a href={reportUrlOf(shell.report, at, shell.language)}>{wordsOf(shell.language).chrome.report}</a>;
}

/** The same where nothing else stands at the foot, or no list does. */
export const Report = ({ page }: { page: ShopPage }) =>
  page.shell.report ? (
    <p className="maker">
      <ReportLink page={page} />
    </p>
  ) : null;

const ReportLine = ({ page }: { page: ShopPage }) =>
  page.shell.report ? (
    <li>
      <ReportLink page={page} />
    </li>
  ) : null;

/** The foot as it stands in a page, whose last line, or last row, is the way to report it. */
export function footIn(page: ShopPage, foot: string): string {
  const { resting } = page.shell;
  const at = foot.lastIndexOf(resting ? '</div>' : '</ul>');
  const last = resting ? (
    <Report page={page} />
  ) : (
    <>
      <AskAgain page={page} />
      <ReportLine page={page} />
    </>
  );
  return foot.slice(0, at) + markupOf(last) + foot.slice(at) + languageLinks(page);
}

/** Head and foot of every page of a store, made once for each version of the store. */
export function chromeOf(shell: Shell, kind: ChromeKind): Chrome {
  const known = made[kind].get(shell);
  if (known) return known;
  const Top = tops[kind];
  const chrome = {
    top: markupOf(<Top shell={shell} />),
    foot: markupOf(<Foot shell={shell} />),
  };
  made[kind].set(shell, chrome);
  return chrome;
}
