import { accountLetters } from './account-letters.ts';
import { archiveLetters } from './archive-letters.ts';
import { classLetters } from './class-letters.ts';
import { courseLetters } from './course-letters.ts';
import { mailing, type Mailing } from './letter.ts';
import { domainLetters } from './domain-letters.ts';
import { nameLetters } from './name-letters.ts';
import { closingLetters } from './closing-letters.ts';
import { measureLetters } from './measure-letters.ts';
import { moneyLetters } from './money-letters.ts';
import { operatorLetters } from './operator-letters.ts';
import { backLetters } from './back-letters.ts';
import { orderLetters } from './order-letters.ts';
import { sentLetters } from './sent-letters.ts';
import { planLetters } from './plan-letters.ts';
import { planMoneyLetters } from './plan-money-letters.ts';
import { reviewLetters } from './review-letters.ts';
import { canceledLetters } from './canceled-letters.ts';
import { partLetters } from './part-letters.ts';
import { riderLetters } from './rider-letters.ts';
import { securityLetters } from './security-letters.ts';
import type { Letters, TemplateData, TemplateName } from './template-data.ts';
import { shopLetters } from './shop-letters.ts';
import { stockLetters } from './stock-letters.ts';
import { unfinishedLetters } from './unfinished-letters.ts';
import { transferLetters } from './transfer-letters.ts';

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
