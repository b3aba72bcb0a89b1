import { randomInt } from 'node:crypto';
import type { FileOrder, FileProduct } from './file-shop.ts';
import { onItsPage } from './order-acts.ts';
import { patiently, type World } from './world.ts';

/** The lines of an order that are files, with the product each is of. */
export async function linesOfFiles(
  world: World,
  { paid, products }: FileOrder,
): Promise<{ lineId: string; product: FileProduct }[]> {
  const rows = await world.rows<{ id: string; product_id: string }>(
    'select id, product_id from order_lines where order_id = $1 and digital order by position',
    [paid.bought.id],
  );
  return rows.flatMap(({ id, product_id }) => {
    const product = products.find((one) => one.id === product_id);
    return product ? [{ lineId: id, product }] : [];
  });
}

/** Where the button of a file leads; else the status that says why not. */
export async function addressOf(
  { paid }: FileOrder,
  lineId: string,
  fileId: string,
): Promise<string | number> {
  const form = new URLSearchParams({ file: `${lineId}:${fileId}` }).toString();
  const reply = await onItsPage(paid.bought, 'download', form);
  return reply?.headers.location ?? reply?.status ?? 0;
}

/** What comes from the address of a file, whole or in two pieces; nothing where it, or a piece of it, is refused. */
export async function loaded({ paid }: FileOrder, address: string, inPieces: boolean): Promise<Buffer> {
  const { browser } = paid.bought;
  const get = async (headers: Record<string, string> = {}) => {
    const reply = await patiently(() => browser.get(address, headers));
    return reply?.status === (headers.range ? 206 : 200) ? reply.bytes : Buffer.alloc(0);
  };
  if (!inPieces) return get();
  const middle = randomInt(1, 1_500);
  const first = await get({ range: `bytes=0-${middle - 1}` });
  const rest = first.length === 0 ? first : await get({ range: `bytes=${middle}-` });
  return rest.length === 0 ? rest : Buffer.concat([first, rest]);
}
