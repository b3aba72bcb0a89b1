import { HandCoins, Megaphone, Scale, ShieldCheck } from 'lucide-react';

const promises = [
  {
    icon: Megaphone,
    title: 'Amplify your presence',
    text: 'One link for your bio, your status and your business card.',
  },
  { icon: ShieldCheck, title: 'Build trust', text: 'A proper shop with prices, policies and receipts.' },
  {
    icon: HandCoins,
    title: 'Make more money',
    text: 'Orders come in while you cook, sew, deliver or sleep.',
  },
  { icon: Scale, title: 'Balance work and life', text: 'No more “how much?” at midnight. The shop answers.' },
] as const;

export function TeamPromise() {
  return (
    <section aria-labelledby="promise-title" className="below border-y border-line bg-sunken">
      <div className="mx-auto max-w-6xl px-4 py-14 sm:px-6">
        <h2 id="promise-title" className="m-0 max-w-[30ch] text-3xl font-bold sm:text-4xl">
          The tools of a big shop, for a business of one
        </h2>
        <ul className="m-0 mt-8 grid list-none gap-x-8 gap-y-7 p-0 sm:grid-cols-2 lg:grid-cols-4">
          {promises.map(({ icon: Icon, title, text }) => (
            <li key={title}>
              <span className="grid size-12 place-items-center rounded-md bg-highlight text-on-highlight">
                <Icon aria-hidden="true" className="size-6" />
              </span>
              <h3 className="m-0 mt-3 text-xl font-bold">{title}</h3>
              <p className="m-0 mt-1 text-muted">{text}</p>
            </li>
          ))}
        </ul>
        <p className="m-0 mt-8 max-w-[70ch] text-muted">
          Delivered by a transparent, talented and hardworking team in Abuja who answer when you write.
        </p>
      </div>
    </section>
  );
}
