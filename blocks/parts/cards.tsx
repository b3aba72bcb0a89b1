import { markOf, type ProductDetail } from '#shared/goods/details.ts';
import { downloadWords } from '#shared/goods/files.ts';
import { naira } from '#shared/money.ts';
import type { CardTells } from '#shared/looks/looks.ts';
import { stockWords } from '#shared/goods/stock.ts';
import type { DataMode, ProductCard } from '#shared/shop.ts';
import type { BlockWords } from '#shared/words/words.ts';
import { faceFor } from './heading.tsx';
import { PhotoOrArt } from './picture.tsx';
import { cardPrice, savedPercent } from './labels.ts';

interface CardsProps {
  products: readonly ProductCard[];
  mode: DataMode;
  words: BlockWords;
  tells: CardTells;
  /** Level of each product's heading. */
  level: 2 | 3;
  /** How many are seen without scrolling. */
  eager?: number;
  /** The first one is shown large. */
  lead?: boolean;
  /** They stand beside each other on one line. */
  side?: boolean;
}

const cardSizes = '(min-width:60em) 20vw,36vw';
const leadSizes = '(min-width:60em) 40vw,75vw';

/** What it cost before, behind its price; nothing where it cost no more. */
export function Was({ product, words }: { product: ProductCard; words: BlockWords }) {
  const was = product.compare_at_kobo;
  if (was === null || savedPercent(product.price_from_kobo, was) === 0) return null;
  return (
    <>
      {' '}
      <s>
        <span className="vh">{words.tags.was}</span>
        {naira(was)}
      </s>
    </>
  );
}

/** So many sizes have room in a line. */
const mostSizes = 8;

function Sizes({ sizes, words }: { sizes: readonly string[]; words: BlockWords }) {
  if (sizes.length === 0) return null;
  const more = sizes.length - mostSizes;
  return (
    <p className="sizes">
      <span className="vh">{words.lists.sizes}: </span>
      {sizes.slice(0, mostSizes).join(' · ')}
      {more > 0 && ` +${more}`}
    </p>
  );
}

function Lines({ lines }: { lines: readonly ProductDetail[] }) {
  if (lines.length === 0) return null;
  return (
    <dl>
      {lines.map(({ name, text }, at) => (
        <div key={at}>
          <dt>{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Puts into the basket what has nothing to choose; the page of it needs not be opened. */
function Add({ product, words }: { product: ProductCard; words: BlockWords }) {
  if (!product.one_kind || product.available === 0) return null;
  return (
    <form method="post" action="/basket/add" data-put="">
      <input type="hidden" name="product" value={product.slug} />
      <button className="put">
        <span aria-hidden="true">+</span>
        <span className="vh">{words.lists.addThing(product.title)}</span>
      </button>
    </form>
  );
}

function Card({
  product,
  mode,
  words,
  tells,
  level,
  large,
  lead,
  eager,
}: {
  product: ProductCard;
  mode: DataMode;
  words: BlockWords;
  tells: CardTells;
  level: 2 | 3;
  large: boolean;
  lead: boolean;
  eager: boolean;
}) {
  const Title = level === 2 ? 'h2' : 'h3';
  const saved = savedPercent(product.price_from_kobo, product.compare_at_kobo);
  const stock = stockWords(product.available, words.tags);
  const { mark, others } = markOf(tells === 'lines' ? product.lines : []);
  return (
    <li className={lead ? 'card lead' : 'card'}>
      <a href={`/products/${product.slug}`}>
        <div className="frame">
          <PhotoOrArt
            picture={product.picture}
            sizes={large ? leadSizes : cardSizes}
            most={large ? 960 : 640}
            mode={mode}
            eager={eager}
          />
          {stock ? (
            <span className="tag quiet">{stock}</span>
          ) : (
            saved > 0 && <span className="tag">{words.tags.off(saved)}</span>
          )}
          {mark && <span className="tag mark">{mark}</span>}
        </div>
        {tells === 'sizes' && <Sizes sizes={product.sizes} words={words} />}
        <Title className={faceFor(product.title)}>{product.title}</Title>
        <p className="price">
          {cardPrice(product, words)}
          <Was product={product} words={words} />
        </p>
        {product.download && <p className="soft">{downloadWords(product.download)}</p>}
        <Lines lines={others} />
      </a>
      {tells === 'adds' && <Add product={product} words={words} />}
    </li>
  );
}

/** Three beside each other on a wide screen, where that leaves no card alone and four would. A large first one stands for four. */
const fitsThree = (count: number, lead: boolean) =>
  count < 4 || (count % 3 === 0 && (lead ? count + 3 : count) % 4 !== 0);

export function Cards({ products, level, eager = 0, lead = false, side = false, ...how }: CardsProps) {
  const number = products.length === 1 ? ' one' : fitsThree(products.length, lead) ? ' few' : '';
  return (
    <ul className={`cards${number}${side ? ' side' : number === ' one' ? '' : ' list'}`}>
      {products.map((product, index) => (
        <Card
          key={product.id}
          product={product}
          {...how}
          level={level}
          large={products.length === 1 || (lead && index === 0)}
          lead={lead && index === 0}
          eager={index < eager}
        />
      ))}
    </ul>
  );
}
