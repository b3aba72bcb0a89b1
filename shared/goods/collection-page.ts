import type { Picture } from '../api/catalogue.ts';
import type { OwnPage } from '../page-base.ts';
import type { ProductCard } from '../shop.ts';
import type { SiftView } from './sift.ts';

/** A list of products: everything there is, or one of the shop's collections. */
export interface CollectionPage extends OwnPage {
  kind: 'collection';
  /** Empty slug: all products. */
  slug: string;
  title: string;
  description: string;
  /** What is told of it elsewhere, in place of its name and its description; '' for those. */
  seo_title: string;
  seo_description: string;
  /** Of the collection, for its card where it is shared. */
  picture: Picture | null;
  products: ProductCard[];
  sift: SiftView;
  next_path: string | null;
}
