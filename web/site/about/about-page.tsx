import { Link } from 'react-router';
import { product } from '#shared/product.ts';
import { paths } from '#web/client/paths.ts';
import { buttonClass } from '#web/ui/button.tsx';
import coFounder from '../pictures/co-founder.svg';
import founder from '../pictures/founder.svg';

const people = [
  { ...product.founder, picture: founder },
  { ...product.coFounder, picture: coFounder },
] as const;

export default function AboutPage() {
  return (
    <>
      <section className="mx-auto grid max-w-6xl items-center gap-x-12 gap-y-8 px-4 pt-12 pb-16 sm:px-6 sm:pt-16 lg:grid-cols-[1fr_1.5fr]">
        <div>
          <h1 className="enter m-0 text-4xl font-extrabold sm:text-6xl">About us</h1>
          <p className="enter step-1 mt-3 mb-0 text-xl text-muted">Learn what you can about us</p>
        </div>
        <ul className="m-0 grid list-none gap-6 p-0 sm:grid-cols-2">
          {people.map((person, index) => (
            <li
              key={person.name}
              className={`enter step-${index + 2} overflow-hidden rounded-lg border border-line bg-surface`}
            >
              <img
                src={person.picture}
                alt={`Drawn portrait of ${person.name}, ${person.title}`}
                width="320"
                height="360"
                className="block h-auto w-full"
              />
              <div className="p-5">
                <h2 className="m-0 text-2xl font-bold">{person.name}</h2>
                <p className="m-0 mt-1 text-muted">{person.title}</p>
              </div>
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="vision" className="on-deep-focus adire bg-deep text-on-deep">
        <div className="mx-auto max-w-4xl px-4 py-16 sm:px-6 sm:py-20">
          <p className="enter m-0 font-semibold tracking-[0.18em] text-on-deep">VISION</p>
          <h2 id="vision" className="enter step-1 m-0 mt-3 text-3xl font-extrabold sm:text-5xl">
            Amplifying individual businesses, one person at a time
          </h2>
          <p className="enter step-2 mt-6 mb-0 max-w-[62ch] text-lg text-on-deep-muted">
            {product.name} helps one-person businesses across the country make more money. We give them the
            tools to amplify themselves, build trust with the people they sell to, and have a better balance
            between work and life. The tailor in Aba, the caterer in Jos and the shoemaker in Kano should each
            have a shop as good as any on the high street, and still be home for dinner.
          </p>
        </div>
      </section>
      <section aria-labelledby="join" className="mx-auto max-w-4xl px-4 py-16 sm:px-6">
        <h2 id="join" className="m-0 text-3xl font-bold">
          How we work
        </h2>
        <p className="mt-3 mb-0 max-w-[62ch] text-lg text-muted">
          We are a small team in Abuja. We say what things cost, we answer when you write, and we would rather
          ship one thing that works on a five-year-old phone than ten that do not.
        </p>
        <div className="mt-7 flex flex-wrap gap-3">
          <Link to={paths.signup} className={buttonClass({ size: 'large' })}>
            Create your store
          </Link>
          <a
            href={`mailto:${product.email}`}
            className={buttonClass({ variant: 'secondary', size: 'large' })}
          >
            Write to us
          </a>
        </div>
      </section>
    </>
  );
}
