import { z } from 'zod';
import type { Shows } from './block.ts';
import type { PictureRef, ShownPicture } from './fields.ts';
import { announcement } from './announcement/settings.ts';
import { beforeAfter } from './before-after/settings.ts';
import { collectionList } from './collection-list/settings.ts';
import { contact } from './contact/settings.ts';
import { countdown } from './countdown/settings.ts';
import { enquiry } from './enquiry/settings.ts';
import { faq } from './faq/settings.ts';
import { featuredProduct } from './featured-product/settings.ts';
import { gallery } from './gallery/settings.ts';
import { hero } from './hero/settings.ts';
import { howItWorks } from './how-it-works/settings.ts';
import { linkList } from './link-list/settings.ts';
import { logoStrip } from './logo-strip/settings.ts';
import { main } from './main/settings.ts';
import { newsletter } from './newsletter/settings.ts';
import { openingHours } from './opening-hours/settings.ts';
import { pictureText } from './picture-text/settings.ts';
import { posts } from './posts/settings.ts';
import { priceList } from './price-list/settings.ts';
import { productCarousel } from './product-carousel/settings.ts';
import { productGrid } from './product-grid/settings.ts';
import { promises } from './promises/settings.ts';
import { reviews } from './reviews/settings.ts';
import { testimonials } from './testimonials/settings.ts';
import { text } from './text/settings.ts';
import { video } from './video/settings.ts';

/** Every block an owner can add, in the order in which it is offered and in which its rules stand in a page. */
export const blocks = [
  announcement,
  hero,
  productGrid,
  productCarousel,
  featuredProduct,
  collectionList,
  pictureText,
  gallery,
  beforeAfter,
  video,
  text,
  posts,
  priceList,
  openingHours,
  countdown,
  reviews,
  testimonials,
  faq,
  logoStrip,
  linkList,
  promises,
  howItWorks,
  newsletter,
  enquiry,
  contact,
] as const;

/** With the place of what a page shows of the shop's own, which nobody adds or takes away. */
export const everyBlock = [...blocks, main] as const;

type Registered = (typeof everyBlock)[number];
export type SectionType = Registered['type'];
type BlockOf<Type extends SectionType> = Extract<Registered, { type: Type }>;

/** The block of a section. @throws where there is none of that type. */
export function blockOf(type: SectionType): Registered {
  const found = everyBlock.find((block) => block.type === type);
  if (!found) throw new Error(`There is no block ${type}.`);
  return found;
}

export type SettingsOf<Type extends SectionType> = z.output<BlockOf<Type>['settings']>;
/** What a section shows of the store besides its settings; null when these are all. */
export type DataOf<Type extends SectionType> =
  BlockOf<Type> extends { shows?: Shows<infer Data> } ? Data : null;

/** One section of a page as it is kept. */
export type Section = {
  [Type in SectionType]: { id: string; type: Type; settings: SettingsOf<Type> };
}[SectionType];

const [first, ...others] = everyBlock.map(({ type, settings }) =>
  z.object({ id: z.string().min(1).max(40), type: z.literal(type), settings }),
);
if (!first) throw new Error('There is no block.');
/** The type is said: no compiler reads it off a list. */
export const Section = z.discriminatedUnion('type', [first, ...others]) as unknown as z.ZodType<Section>;

/** Settings as a view gets them: pictures in the place of their ids, null for one that is gone. */
export type Shown<Value> = Value extends PictureRef
  ? ShownPicture | null
  : Value extends readonly (infer Item)[]
    ? Shown<Item>[]
    : Value extends object
      ? { [Name in keyof Value]: Shown<Value[Name]> }
      : Value;

/** A section with what it shows filled in. */
export type FilledSection = {
  [Type in SectionType]: {
    id: string;
    type: Type;
    settings: Shown<SettingsOf<Type>>;
    data: DataOf<Type>;
  };
}[SectionType];
