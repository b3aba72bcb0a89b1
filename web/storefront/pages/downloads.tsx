import { Download } from 'lucide-react';
import { fileKinds, sizeWords } from '#shared/goods/files.ts';
import type { OrderPage, OrderView } from '#shared/storefront.ts';
import { wordsOf } from '#shared/words/index.ts';
import type { Words } from '#shared/words/words.ts';

type Line = OrderView['lines'][number];
type Bought = NonNullable<Line['download']>;

/** The files of an order, each with its button: a link would be followed by chats and mail boxes, and counted. */
export function Downloads({ page }: { page: OrderPage }) {
  const lines = page.order.lines.flatMap((line) => (line.download ? [{ line, bought: line.download }] : []));
  if (lines.every(({ bought }) => bought.access === 'unpaid')) return null;
  const says = wordsOf(page.shell.language).files;
  return (
    <section id="files">
      <h2>{says.title}</h2>
      {lines.map(({ line, bought }) => (
        <Files key={line.id} line={line} bought={bought} path={page.path} says={says} />
      ))}
    </section>
  );
}

function Files(props: { line: Line; bought: Bought; path: string; says: Words['files'] }) {
  const { line, bought, path, says } = props;
  if (bought.access !== 'open') return <p className="notice">{says.wentBack(line.title)}</p>;
  const leftOf = ({ downloads }: Bought['files'][number]) => bought.allowed - downloads;
  return (
    <>
      <form method="post" action={`${path}/download`}>
        <ul className="brief">
          {bought.files.map((file) => (
            <li key={file.id}>
              <span>
                {file.name}
                <small>
                  {[
                    fileKinds[file.kind].label,
                    sizeWords(file.size),
                    leftOf(file) > 0 ? says.left(leftOf(file), bought.allowed) : says.usedUp(bought.allowed),
                  ].join(' · ')}
                </small>
              </span>
              <button className="button line" name="file" value={`${line.id}:${file.id}`}>
                <Download />
                {says.download}
                <span className="vh"> {file.name}</span>
              </button>
            </li>
          ))}
        </ul>
      </form>
      <p className="soft">{says.goesOn}</p>
      {bought.files.some((file) => leftOf(file) <= 0) && (
        <form className="row" method="post" action={`${path}/more`}>
          <button className="button line" name="line" value={line.id}>
            {says.more}
          </button>
        </form>
      )}
    </>
  );
}
