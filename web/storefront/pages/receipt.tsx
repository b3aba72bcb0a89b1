import { receiptText, type ReceiptPage, type ReceiptRow } from '#shared/orders/receipt.ts';
import { wordsOf } from '#shared/words/index.ts';
import { Photo } from '#blocks/parts/picture.tsx';
import { Fact } from './rows.tsx';

const Row = ({ row, head }: { row: ReceiptRow; head?: boolean }) => (
  <tr className={head ? 'all' : ''}>
    <th scope="row">{row.label}</th>
    <td>{row.amount}</td>
  </tr>
);

/** A paper: nothing of the shop stands around it, and what can be done with it is not printed. */
export function ReceiptView({ page }: { page: ReceiptPage }) {
  const { shell, receipt, path } = page;
  const says = wordsOf(shell.language).receipt;
  const text = receiptText(receipt, shell.language);
  return (
    <div className="wrap paper">
      <nav className="row" aria-label={text.title}>
        <a className="button line" href={path.replace(/\/receipt$/, '')}>
          {says.toOrder}
        </a>
        <a className="button" href={`${path}.pdf`}>
          {says.save}
        </a>
        <button className="button line" type="button" data-print="" hidden>
          {says.print}
        </button>
      </nav>
      <header>
        {shell.logo && !shell.resting && (
          <Photo picture={{ ...shell.logo, alt: '' }} sizes="96px" most={160} mode="saver" first />
        )}
        <p>
          <b>{receipt.from.name}</b>
          {text.from.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </p>
      </header>
      <h1>{text.title}</h1>
      <p className={text.isReceipt ? '' : 'notice'}>{text.says}</p>
      <dl className="facts">
        {text.facts.map(([label, value]) => (
          <Fact key={label} label={label}>
            {value}
          </Fact>
        ))}
      </dl>
      <table>
        <thead className="vh">
          <tr>
            <th>{says.what}</th>
            <th>{says.amount}</th>
          </tr>
        </thead>
        <tbody>
          {[...text.lines, ...text.sums].map((row, at) => (
            <Row key={at} row={row} />
          ))}
          <Row row={text.total} head />
          {text.moves.map((row, at) => (
            <Row key={at} row={row} />
          ))}
          {text.kept && <Row row={text.kept} head />}
        </tbody>
      </table>
    </div>
  );
}
