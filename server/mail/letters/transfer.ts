import { naira } from '#shared/money.ts';
import { words } from './letter.ts';
import { dueKobo, english, goods } from './order-goods.ts';
import { accountFacts, opened, toOwner, toShopper, wordsFor } from './order.ts';
import type { Letters } from './template-data.ts';
import { oneLine } from '../text.ts';

export const transferLetters = {
  /** To the owner: the shopper says that the money is on its way. */
  'transfer-sent'(news) {
    const sender = oneLine(news.sender || news.customer_name);
    return toOwner(news, {
      subject: `Look for ${naira(dueKobo(news))} from ${sender}: order #${news.order_number}`,
      preview: `${news.customer_name} says it has been sent.`,
      title: `Look for ${naira(dueKobo(news))} from ${sender}`,
      parts: [
        words(
          `${oneLine(news.customer_name)} says the transfer for order #${news.order_number} has been sent. Check your bank account for exactly this amount, then confirm it in the order. A picture of a receipt is no proof; the money in your account is.`,
        ),
        goods(news, english, 'due'),
      ],
    });
  },

  'transfer-not-come'(news) {
    const says = wordsFor(news).mails;
    const asked = naira(dueKobo(news));
    return toShopper(news, {
      subject: says.notComeSubject(news.order_number),
      preview: says.notComePreview(news.store_name, asked),
      title: says.notComeTitle,
      parts: opened(news, says.notCome(news.store_name, asked, news.order_number)),
    });
  },

  'transfer-expired'(news) {
    const said = wordsFor(news);
    const says = said.mails;
    const asked = naira(dueKobo(news));
    const came = news.amount_kobo > 0 ? [says.partCame(naira(news.amount_kobo))] : [];
    return toShopper(news, {
      subject: says.expiredSubject(news.order_number),
      preview: says.expiredPreview(news.store_name, asked),
      title: says.expiredTitle,
      parts: [
        ...opened(news, [says.expired(news.store_name, asked), ...came, says.expiredNext].join(' ')),
        goods(news, said, 'due'),
      ],
    });
  },

  'transfer-short'(news) {
    const said = wordsFor(news);
    const says = said.mails;
    const [missing, came] = [naira(news.missing_kobo), naira(news.amount_kobo)];
    return toShopper(news, {
      subject: says.shortSubject(missing, news.order_number),
      preview: says.shortPreview(came),
      title: says.shortTitle(missing),
      parts: [
        ...opened(
          news,
          `${says.short(came, news.order_number, news.store_name)} ${said.transferStory.sendRest(missing)}`,
        ),
        ...accountFacts(news, said),
        goods(news, said, 'due'),
      ],
    });
  },

  'transfer-late'(news) {
    const says = wordsFor(news).mails;
    const came = naira(news.amount_kobo);
    return toShopper(news, {
      subject: says.lateSubject(news.order_number),
      preview: says.latePreview(came),
      title: says.lateTitle,
      parts: opened(news, says.late(came, news.store_name, news.order_number)),
    });
  },
} satisfies Partial<Letters>;
