import { accountLetters } from './account.ts';
import { archiveLetters } from './archive.ts';
import { classLetters } from './class.ts';
import { courseLetters } from './course.ts';
import { mailing, type Mailing } from './letter.ts';
import { domainLetters } from './domain.ts';
import { nameLetters } from './name.ts';
import { closingLetters } from './closing.ts';
import { measureLetters } from './measure.ts';
import { moneyLetters } from './money.ts';
import { operatorLetters } from './operator.ts';
import { backLetters } from './back.ts';
import { orderLetters } from './order.ts';
import { sentLetters } from './sent.ts';
import { planLetters } from './plan.ts';
import { planMoneyLetters } from './plan-money.ts';
import { reviewLetters } from './review.ts';
import { canceledLetters } from './canceled.ts';
import { partLetters } from './part.ts';
import { riderLetters } from './rider.ts';
import { securityLetters } from './security.ts';
import type { Letters, TemplateData, TemplateName } from './template-data.ts';
import { shopLetters } from './shop.ts';
import { stockLetters } from './stock.ts';
import { unfinishedLetters } from './unfinished.ts';
import { transferLetters } from './transfer.ts';

const letters: Letters = {
  ...accountLetters,
  ...securityLetters,
  ...backLetters,
  ...orderLetters,
  ...sentLetters,
  ...transferLetters,
  ...canceledLetters,
  ...partLetters,
  ...unfinishedLetters,
  ...riderLetters,
  ...classLetters,
  ...moneyLetters,
  ...operatorLetters,
  ...courseLetters,
  ...planLetters,
  ...planMoneyLetters,
  ...reviewLetters,
  ...stockLetters,
  ...shopLetters,
  ...archiveLetters,
  ...domainLetters,
  ...nameLetters,
  ...measureLetters,
  ...closingLetters,
};

/** Whether there is such a letter. */
export function isTemplate(name: string): name is TemplateName {
  return Object.hasOwn(letters, name);
}

/** The mail as it goes out. */
export function render<Name extends TemplateName>(template: Name, data: TemplateData[Name]): Mailing {
  return mailing(letters[template](data));
}
