import { BadgeCheck, ShoppingBasket } from 'lucide-react';
import { naira } from '#shared/money.ts';
import { Good, type GoodName } from '../components/good.tsx';

const shelf: readonly { good: GoodName; name: string; kobo: number; tint: string }[] = [
  { good: 'fabric', name: 'Ankara, 6 yards', kobo: 18_500_00, tint: 'bg-[#e6f2ea]' },
  { good: 'bag', name: 'Raffia bag', kobo: 12_000_00, tint: 'bg-[#fdeecf]' },
  { good: 'jar', name: 'Shea butter', kobo: 4_500_00, tint: 'bg-[#fbe3d8]' },
  { good: 'sandals', name: 'Leather sandals', kobo: 15_000_00, tint: 'bg-[#ece7da]' },
];

/** A shop on a phone under a market awning, with an order coming in. One picture to a screen reader. */
export function HeroPicture() {
  return (
    <div
      role="img"
      aria-label="An online shop on a phone under a market awning: fabric, a bag, shea butter and sandals with their prices, and a paid order coming in."
      className="relative mx-auto w-full max-w-[27rem] pb-20"
    >
      <div className="adire absolute inset-x-0 top-24 bottom-0 rounded-lg bg-deep" />
      <Roof />
      <div className="relative mx-auto -mt-2 w-[68%] rounded-[28px] border-[6px] border-[#14231c] bg-[#fbfaf6] text-[#14231c] shadow-card">
        <div className="flex items-center justify-between px-3.5 pt-3.5 pb-2">
          <span className="font-display text-[1.0625rem] leading-tight font-extrabold">
            Zainab&rsquo;s Corner
          </span>
          <span className="relative">
            <ShoppingBasket className="size-6" />
            <span className="absolute -top-1.5 -right-1.5 grid size-4.5 place-items-center rounded-full bg-[#f4a62a] text-[0.6875rem] font-bold">
              2
            </span>
          </span>
        </div>
        <div className="grid grid-cols-2 gap-2.5 px-3.5 pb-4">
          {shelf.map((item) => (
            <div key={item.good}>
              <div className={`grid aspect-square place-items-center rounded-md ${item.tint}`}>
                <Good name={item.good} className="h-auto w-[72%]" />
              </div>
              <p className="m-0 mt-1 text-[0.75rem] leading-tight">{item.name}</p>
              <p className="money m-0 text-[0.8125rem] font-bold">{naira(item.kobo)}</p>
            </div>
          ))}
        </div>
        <div className="px-3.5 pb-4">
          <div className="rounded-sm bg-[#0b5d3b] py-2.5 text-center text-[0.875rem] font-bold text-[#ffffff]">
            Checkout
          </div>
        </div>
      </div>
      <div className="absolute bottom-4 left-1/2 flex -translate-x-1/2 items-center gap-3 rounded-md border border-[#e4e0d6] bg-[#ffffff] px-4 py-2.5 text-base sm:text-[0.9375rem] leading-snug whitespace-nowrap text-[#14231c] shadow-card">
        <BadgeCheck className="size-7 shrink-0 text-[#0b5d3b]" />
        <span>
          <b className="money block">Paid {naira(30_500_00)}</b>
          Order 1042, Surulere
        </span>
      </div>
    </div>
  );
}

const stripes = Array.from({ length: 7 }, (_, index) => index);

/** The awning: seven stripes that widen towards the street, each ending in a scallop. */
function Roof() {
  return (
    <svg
      viewBox="0 0 432 132"
      width="432"
      height="132"
      className="relative z-10 block h-auto w-full"
      aria-hidden="true"
    >
      <rect x="52" y="4" width="328" height="12" rx="6" fill="#8a5a2b" />
      {stripes.map((stripe) => {
        const top = (at: number) => 64 + (at * 304) / 7;
        const foot = (at: number) => 2 + (at * 428) / 7;
        const [a, b, c, d] = [top(stripe), top(stripe + 1), foot(stripe + 1), foot(stripe)];
        const half = (c - d) / 2;
        const fill = stripe % 2 === 0 ? '#f4a62a' : '#fbfaf6';
        return (
          <path
            key={stripe}
            d={`M${a} 12H${b}L${c} 98a${half} ${half} 0 0 1-${c - d} 0z`}
            fill={fill}
            stroke="#e4e0d6"
            strokeWidth="1"
          />
        );
      })}
    </svg>
  );
}
