import { z } from 'zod';
import { contract } from './contract.ts';
import { Picture } from './picture.ts';
import { SiteParams } from './stores.ts';

export const pictureOriginal = contract({
  method: 'GET',
  path: '/api/sites/:slug/pictures/:pictureId/original',
  summary: 'The picture that one was made from, as it was before its background was made plain.',
  params: SiteParams.extend({ pictureId: z.uuid() }),
  answer: Picture,
});
