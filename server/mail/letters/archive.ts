import { product } from '#shared/product.ts';
import { button, words } from './letter.ts';
import type { Letters } from './template-data.ts';
import { oneLine } from '../text.ts';

/** Of everything of a store in one file, and of a copy of its shop, to whoever asked for it. */
export const archiveLetters = {
  'archive-ready'(data) {
    const shop = oneLine(data.store_name);
    return {
      subject: `Everything of ${shop} is ready to download`,
      preview: `It is kept for ${data.days} days.`,
      sender: { name: product.name },
      title: 'Your file is ready',
      parts: [
        words(`Products, orders, customers, pages, pictures and files of ${shop} are in one file now.`),
        button('Download it in your dashboard', data.dashboard_url),
        words(
          `It is kept for ${data.days} days, then it is deleted here. Names and addresses of your customers are in it: keep it where only you can open it.`,
        ),
      ],
      reason: `You get this because you asked ${product.name} for everything of ${shop}. If that was not you, change your password and look at your sign-ins under My account.`,
    };
  },
  'archive-failed'(data) {
    const shop = oneLine(data.store_name);
    return {
      subject: `The file of everything of ${shop} could not be made`,
      preview: 'Nothing of your store is lost.',
      sender: { name: product.name },
      title: 'Your file could not be made',
      parts: [
        words(
          `Something went wrong on our side while everything of ${shop} was put into one file. Nothing of your store is lost. Please ask for it once more; if it fails again, write to us.`,
        ),
        button('Ask once more', data.dashboard_url),
      ],
      reason: `You get this because you asked ${product.name} for everything of ${shop}.`,
    };
  },
  'arrival-in'(data) {
    const shop = oneLine(data.store_name);
    return {
      subject: `${shop} is in and waits for you to open it`,
      preview: 'Look through it first.',
      sender: { name: product.name },
      title: 'Your store is in',
      parts: [
        words(
          `${shop} was made of the file you brought. It is closed until you open it: look through it, set up your bank account, then publish it.`,
        ),
        button('Open your dashboard', data.dashboard_url),
      ],
      reason: `You get this because you brought the file of a store to ${product.name}. If that was not you, change your password and look at your sign-ins under My account.`,
    };
  },
  'arrival-refused'(data) {
    const shop = oneLine(data.store_name);
    return {
      subject: `${shop} did not come in`,
      preview: 'Nothing of the file was kept.',
      sender: { name: product.name },
      title: 'The file did not come in',
      parts: [
        words(`The file of ${shop} that you brought could not be taken in, and nothing of it was kept.`),
        words(oneLine(data.why)),
        button('Try again', data.dashboard_url),
      ],
      reason: `You get this because you brought the file of a store to ${product.name}.`,
    };
  },
  'copy-ready'(data) {
    const shop = oneLine(data.store_name);
    return {
      subject: `The copy of ${shop} is ready to download`,
      preview: `It is kept for ${data.days} days.`,
      sender: { name: product.name },
      title: 'The copy of your shop is ready',
      parts: [
        words(
          `${shop} is in one file now, as plain pages. Unpack it and open index.html, or put the folder on any host: people look around and order from you by message.`,
        ),
        button('Download it in your dashboard', data.dashboard_url),
        words(`It is kept for ${data.days} days, then it is deleted here. Your shop goes on as before.`),
      ],
      reason: `You get this because you asked ${product.name} for a copy of ${shop}. If that was not you, change your password and look at your sign-ins under My account.`,
    };
  },
  'copy-failed'(data) {
    const shop = oneLine(data.store_name);
    return {
      subject: `The copy of ${shop} could not be made`,
      preview: 'Your shop goes on as before.',
      sender: { name: product.name },
      title: 'The copy of your shop could not be made',
      parts: [
        words(
          `Something went wrong on our side while ${shop} was made into plain pages. Your shop goes on as before. Please ask for the copy once more; if it fails again, write to us.`,
        ),
        button('Ask once more', data.dashboard_url),
      ],
      reason: `You get this because you asked ${product.name} for a copy of ${shop}.`,
    };
  },
} satisfies Partial<Letters>;
