import type { TradeId } from '#shared/places/nigeria.ts';
import { goodsStories } from './goods-stories.ts';
import type { Story } from './story.ts';
import { workStories } from './work-stories.ts';

export const stories: Record<TradeId, Story> = { ...goodsStories, ...workStories };
