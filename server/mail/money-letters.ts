import { naira } from '#shared/money.ts';
import { product } from '#shared/product.ts';
import type { Letter } from './letter.ts';
import type { TemplateData } from './template-data.ts';
import { oneLine } from './text.ts';

const sender = { name: product.name };
const sentSo = 'We send this so that nobody can change where your money goes behind your back.';

export function payoutAccountChanged(data: TemplateData['payout-account-changed']): Letter {
  return {
    subject: `The bank account of ${oneLine(data.store_name)} was changed`,
    preview: `New payments go to ${oneLine(data.account)}.`,
    sender,
    title: 'Your bank account was changed',
    parts: [
      {
        kind: 'words',
        text: `${oneLine(data.actor)} changed the bank account of ${oneLine(data.store_name)} just now. New online payments go there; earlier ones still go to the account they were made for.`,
      },
      { kind: 'facts', facts: [{ label: 'New account', value: data.account }] },
      { kind: 'button', label: 'See your bank account', href: data.dashboard_url },
      {
        kind: 'words',
        text: `If it was not you, change your password and write to ${product.email} at once.`,
      },
    ],
    reason: sentSo,
  };
}

export function payoutSent(data: TemplateData['payout-sent']): Letter {
  const amount = naira(data.amount_kobo);
  return {
    subject: `${amount} is on its way to ${oneLine(data.store_name)}`,
    preview: `We have sent ${amount} to your bank account.`,
    sender,
    title: `${amount} was sent to you`,
    parts: [
      {
        kind: 'words',
        text: 'It is the money that was kept for your store. Banks mostly show it on the same day.',
      },
      {
        kind: 'facts',
        facts: [
          { label: 'Amount', value: amount },
          { label: 'Bank reference', value: oneLine(data.reference) },
        ],
      },
      { kind: 'button', label: 'See your money', href: data.dashboard_url },
      {
        kind: 'words',
        text: `If it is not there in two working days, write to ${product.email} with the reference.`,
      },
    ],
    reason: 'We send this whenever money that we kept for you is paid out.',
  };
}

export function ownKeysChanged(data: TemplateData['own-keys-changed']): Letter {
  return {
    subject: `The payment keys of ${oneLine(data.store_name)} were changed`,
    preview: oneLine(data.change),
    sender,
    title: 'Your payment keys were changed',
    parts: [
      { kind: 'words', text: oneLine(data.change) },
      { kind: 'button', label: 'See your payment keys', href: data.dashboard_url },
      {
        kind: 'words',
        text: `If it was not you, change your password and write to ${product.email} at once.`,
      },
    ],
    reason: sentSo,
  };
}

export function ownKeysStand(data: TemplateData['own-keys-stand']): Letter {
  return {
    subject: `${oneLine(data.store_name)}: ${oneLine(data.title)}`,
    preview: oneLine(data.words),
    sender,
    title: oneLine(data.title),
    parts: [
      { kind: 'words', text: oneLine(data.words) },
      { kind: 'button', label: 'See your payment keys', href: data.dashboard_url },
    ],
    reason: 'We send this because it decides whether customers can pay you.',
  };
}
