import type { z } from 'zod';
import type { TradeId } from '#shared/places/nigeria.ts';
import type { PageKind } from './page-kinds.ts';

/** What a page shows of the store besides settings: a type, there is no value. */
export interface Shows<Data> {
  readonly as?: Data;
}
export const shows = <Data>(): Shows<Data> => ({});

/** All there is to know of a block but how it looks. */
export interface Block<Type extends string, Settings extends z.ZodObject, Data> {
  /** Its folder, and how documents call it. Never changed: documents are kept. */
  type: Type;
  /** What owners know it by. */
  name: string;
  /** One sentence: what it is for. */
  purpose: string;
  settings: Settings;
  /** Settings that look finished in a shop of this trade. */
  example(trade: TradeId): z.output<Settings>;
  shows?: Shows<Data>;
  /** The kinds of pages it may stand on; without it, all. */
  only?: readonly PageKind[];
}

/** A block as its folder writes it: an example may leave out what is meant unless it is said. */
interface Written<Type extends string, Settings extends z.ZodObject, Data> {
  type: Type;
  name: string;
  purpose: string;
  settings: Settings;
  example(trade: TradeId): z.input<Settings>;
  shows?: Shows<Data>;
  only?: readonly PageKind[];
}

/** A block as it is written, with its example read by its own settings. */
export function block<const Type extends string, Settings extends z.ZodObject, Data = null>(
  written: Written<Type, Settings, Data>,
): Block<Type, Settings, Data> {
  return { ...written, example: (trade) => written.settings.parse(written.example(trade)) };
}
