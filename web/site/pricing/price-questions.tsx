const answers = [
  {
    title: 'What does a sale cost me?',
    text: 'We add nothing. Online payments carry the payment provider’s own fee, which you see beside every sale; you choose whether you or the buyer bears it. Pay on delivery costs nothing.',
  },
  {
    title: 'Are there limits?',
    text: 'Products, orders and photos are not counted on any plan. Free is the whole shop; Starter adds the three things above.',
  },
  {
    title: 'Can I cancel?',
    text: 'At any time, in your dashboard. The plan runs to the end of the time you paid for; after that your store stays online on Free and nothing is deleted.',
  },
  {
    title: 'How do I pay for a plan?',
    text: 'By card. Before anything is renewed you are told the amount and the day, and a card that is about to expire is announced in good time.',
  },
] as const;

export function PriceQuestions() {
  return (
    <section aria-labelledby="price-questions" className="below mt-16 border-t border-line pt-12">
      <h2 id="price-questions" className="m-0 text-3xl font-bold">
        Before you choose
      </h2>
      <dl className="m-0 mt-6 grid gap-x-10 gap-y-8 md:grid-cols-2">
        {answers.map(({ title, text }) => (
          <div key={title}>
            <dt className="font-display text-xl font-bold">{title}</dt>
            <dd className="m-0 mt-2 text-muted">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
