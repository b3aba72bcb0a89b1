import { naira } from '#shared/money.ts';
import { product } from '#shared/product.ts';
import { button, facts, words, type LetterContent } from './letter.ts';
import type { NameNews } from './name-data.ts';
import type { Letters } from './template-data.ts';
import { oneLine } from '../text.ts';

type Written = (news: NameNews) => Omit<LetterContent, 'preview'>;

const open = (news: NameNews, label = 'Open the Domain page') => button(label, news.dashboard_url);
const amountOf = (news: NameNews) => naira(news.amount_kobo ?? 0);
const because = (news: NameNews) => (news.reason ? [words(oneLine(news.reason))] : []);

/** What becomes of a wish, until the name is registered or cannot be. */
const ordered = {
  asked: (news) => ({
    subject: `We register ${news.name} for you by ${news.day ?? 'soon'}`,
    title: 'We have your name',
    parts: [
      words(
        `You asked for ${news.name} for ${oneLine(news.store_name)}. We ask the registry for it by ${news.day ?? 'soon'} and write to you as soon as it is yours, or when it cannot be had. Until we are at it you can change your mind on the Domain page.`,
      ),
      open(news),
    ],
  }),
  refused: (news) => ({
    subject: `${news.name} cannot be had: choose another name`,
    title: 'Choose another name',
    parts: [
      words(`We could not register ${news.name} for ${oneLine(news.store_name)}.`),
      ...because(news),
      words(
        'Your free name is still yours to choose. What you typed is kept, so another name takes a minute.',
      ),
      open(news, 'Choose another name'),
    ],
  }),
  registered: (news) => ({
    subject: `${news.name} is registered in your name`,
    title: `${news.name} is yours`,
    parts: [
      words(
        `${news.name} is registered until ${news.day}, in the name you gave us, under the rules of the registry.`,
      ),
      words(
        news.connected
          ? 'We set its records next, so that it leads to your shop. You need to do nothing; we write again when it works.'
          : 'It is not among the domains of your store yet. Open the Domain page and tap “Use it for my shop”.',
      ),
      words(
        `We remind you 60 days before ${news.day}. The next year is paid by you then, if you want it: nothing is charged by itself. You may move the name to another registrar at any time, on the same page.`,
      ),
      open(news),
    ],
  }),
  withdrawn: (news) => ({
    subject: `The free name of ${oneLine(news.store_name)} is withdrawn`,
    title: 'Your free name is withdrawn',
    parts: [
      ...because(news),
      words(
        'The name that came with it is not registered. Should the money stay with us after all, you can choose it again.',
      ),
      open(news),
    ],
  }),
  back: (news) => ({
    subject: `You can choose the free name of ${oneLine(news.store_name)} again`,
    title: 'Your free name is back',
    parts: [
      words(
        'The Starter Pack is paid after all, so the name that comes with it is yours to choose. What you typed is kept.',
      ),
      open(news, 'Choose your name'),
    ],
  }),
  kept: (news) => ({
    subject: `${news.name} stays yours`,
    title: `${news.name} stays yours`,
    parts: [
      words(
        `The money for the Starter Pack of ${oneLine(news.store_name)} went back. The name is registered in your name already, so it stays yours until its year is over. We remind you before.`,
      ),
      open(news),
    ],
  }),
  details_gone: (news) => ({
    subject: `Choose the free name of ${oneLine(news.store_name)} again`,
    title: 'Say anew for whom the name is',
    parts: [
      words(
        `Whoever asked for ${news.name} has erased their account, and the details for the registry with it. The name is not registered; ask for it again with your own details.`,
      ),
      open(news, 'Choose your name'),
    ],
  }),
} satisfies Partial<Record<NameNews['kind'], Written>>;

/** What becomes of a name that is registered, year by year. */
const yearly = {
  ending: (news) => ({
    subject: `${news.name} ends on ${news.day}: ${amountOf(news)} for the next year`,
    title: `${news.name} ends on ${news.day}`,
    parts: [
      words(
        `To keep ${news.name} for another year, pay ${amountOf(news)} on the Domain page before ${news.day}. We charge nothing by ourselves: if you do not pay, we let the name go on that day, and somebody else may have it then.`,
      ),
      facts(['Name', news.name], ['Paid until', news.day ?? ''], ['Next year', amountOf(news)]),
      open(news, `Pay ${amountOf(news)}`),
    ],
  }),
  ending_leaving: (news) => ({
    subject: `${news.name} ends on ${news.day}`,
    title: `${news.name} ends on ${news.day}`,
    parts: [
      words(
        `You asked to move ${news.name} to another registrar, and it is still with us. Pay its next year there once it has moved. If you would rather stay, say so on the Domain page and pay ${amountOf(news)} before ${news.day}: otherwise it ends on that day.`,
      ),
      open(news),
    ],
  }),
  ends: (news) => ({
    subject: `${news.name} runs out on ${news.day}`,
    title: `${news.name} runs out on ${news.day}`,
    parts: [
      words(
        `You said that you do not need ${news.name} any longer. It stays yours until ${news.day}, and nothing is to be paid. You can take that back until then.`,
      ),
      open(news),
    ],
  }),
  stays: (news) => ({
    subject: `${news.name} stays with us`,
    title: `${news.name} stays with us`,
    parts: [
      words(
        news.amount_kobo
          ? `${news.name} is yours until ${news.day}. To keep it for another year, pay ${amountOf(news)} on the Domain page before that day: we charge nothing by ourselves.`
          : `Nothing changes for ${news.name}: it is yours until ${news.day}, and we remind you before.`,
      ),
      open(news, news.amount_kobo ? `Pay ${amountOf(news)}` : undefined),
    ],
  }),
  paid: (news) => ({
    subject: `Receipt ${String(news.number ?? 0).padStart(6, '0')}: ${amountOf(news)} for ${news.name}`,
    title: `Paid: ${amountOf(news)}`,
    parts: [
      words(
        `Your payment has arrived, and we renew ${news.name} by ${news.day}. If we cannot, your money goes back to you. The invoice is in your dashboard.`,
      ),
      facts(['Store', news.store_name], ['Name', news.name], ['Reference', news.reference ?? '']),
      open(news),
    ],
  }),
  renewed: (news) => ({
    subject: `${news.name} is renewed until ${news.day}`,
    title: `${news.name} is renewed`,
    parts: [
      words(`${news.name} is yours until ${news.day}. We remind you before that day again.`),
      open(news),
    ],
  }),
  not_renewed: (news) => ({
    subject: `${news.name} could not be renewed: ${amountOf(news)} goes back to you`,
    title: `${amountOf(news)} goes back to you`,
    parts: [
      words(`We could not renew ${news.name}.`),
      ...because(news),
      words(
        `We have asked for your ${amountOf(news)} to be sent back to where it came from, and write again when that is done. ${
          news.ended
            ? `The year of the name was over on ${news.day}, so the name has ended and we let it go. Your shop stays open at its free address. Write to ${product.email} at once if you want the name after all.`
            : `The name is paid until ${news.day}; you may pay again or move it to another registrar before then.`
        }`,
      ),
      open(news),
    ],
  }),
  expired: (news) => ({
    subject: `${news.name} has ended`,
    title: `${news.name} has ended`,
    parts: [
      words(
        `The year of ${news.name} was over on ${news.day} and was not paid on, so we let the name go. Your shop stays open at its free address. Write to ${product.email} at once if you want the name after all: we ask the registry whether it can still be had.`,
      ),
      open(news),
    ],
  }),
  let_go: (news) => ({
    subject: `${news.name} is not yours any more`,
    title: `We have let ${news.name} go`,
    parts: [
      ...because(news),
      words(
        'Somebody else may register it now, so nothing of your shop leads there any more. Take it off your cards and pages. Your shop stays open at its free address.',
      ),
      open(news),
    ],
  }),
} satisfies Partial<Record<NameNews['kind'], Written>>;

/** Who it is for, and where it is looked after. */
const moved = {
  details_asked: (news) => ({
    subject: `New details for ${news.name}`,
    title: 'We tell the registry your new details',
    parts: [
      words(
        `You changed whom ${news.name} is registered for. We tell the registry, and write to you when it knows. If that was not you or another owner, write to ${product.email} at once.`,
      ),
      open(news),
    ],
  }),
  details_told: (news) => ({
    subject: `The registry knows the new details of ${news.name}`,
    title: 'The registry knows your new details',
    parts: [words(`${news.name} is registered with the details you gave last.`), open(news)],
  }),
  leaving: (news) => ({
    subject: `You asked for the transfer code of ${news.name}`,
    title: `The transfer code of ${news.name}`,
    parts: [
      words(
        `Somebody who owns ${oneLine(news.store_name)} asked to move ${news.name} to another registrar. We put the code on the Domain page by ${news.day}. If that was not you or another owner, tap “Stay with us” there and change your password.`,
      ),
      open(news),
    ],
  }),
  code_ready: (news) => ({
    subject: `The transfer code of ${news.name} is there`,
    title: 'Your transfer code is there',
    parts: [
      words(
        `Open the Domain page and show it with your password. Give it to your new registrar, who asks for the name with it. The name is paid until ${news.day}, and leads to your shop until you change its records.`,
      ),
      open(news, 'Show the code'),
    ],
  }),
  moved_away: (news) => ({
    subject: `${news.name} has moved to another registrar`,
    title: `${news.name} has moved away`,
    parts: [
      ...because(news),
      words(
        'It is still yours, and is looked after there from now on. While its records stay as they are, it leads to your shop.',
      ),
      open(news),
    ],
  }),
} satisfies Partial<Record<NameNews['kind'], Written>>;

const contents: Record<NameNews['kind'], Written> = { ...ordered, ...yearly, ...moved };

/** Of news that a later release tells the owner sees what it is in the dashboard. */
const unknown: Written = (news) => ({
  subject: `News of ${news.name || 'your name'}`,
  title: 'News of your name',
  parts: [words('Open the Domain page to see how it stands.'), open(news)],
});

export const nameLetters = {
  'name-news'(data) {
    const shop = oneLine(data.store_name);
    const written = Object.hasOwn(contents, data.kind) ? contents[data.kind] : unknown;
    return {
      ...written(data),
      preview: `The .com.ng name of ${shop}.`,
      sender: { name: product.name },
      reason: `You get this because you own ${shop} on ${product.name}.`,
    };
  },

  'names-waiting'({ lines, more, overdue }) {
    const count = lines.length + more;
    const title = count === 1 ? 'One name waits for us' : `${count} names wait for us`;
    return {
      subject: overdue > 0 ? `${title}, ${overdue} overdue` : title,
      preview: lines.map(({ what }) => oneLine(what)).join(', '),
      sender: { name: product.name },
      title,
      parts: [
        {
          kind: 'facts',
          facts: lines.map(({ what, about }) => ({ label: oneLine(what), value: oneLine(about) })),
        },
        ...(more > 0 ? [words(`And ${more} more.`)] : []),
        words('npm run admin -- names list shows each of them.'),
      ],
      reason: `You get this because you register names for the stores of ${product.name}.`,
    };
  },
} satisfies Partial<Letters>;
