import { escaped } from '#shared/html.ts';
import { languageIds, languageName, languages, type Language } from '#shared/languages.ts';
import { product } from '#shared/product.ts';
import { reportLimits, reportPath, reportReasons } from '#shared/reports.ts';
import { wordsOf } from '#shared/words/index.ts';
import type { Words } from '#shared/words/words.ts';
import { plainPage } from '../platform/http/plain-page.ts';

/** What the page may load: nothing; its few lines of style stand in it, and its form comes to us. */
export const reportPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

export type ReportField = 'address' | 'reason' | 'words' | 'email';

/** What was typed so far, and what is wrong with it. */
export interface ReportForm {
  language: Language;
  values: Record<ReportField, string>;
  errors: Partial<Record<ReportField, string>>;
  /** Said above the form; '' for nothing. */
  notice: string;
}

const style = `
body { margin: 0; font: 1.0625rem/1.5 system-ui, sans-serif; background: #fbfaf6; color: #14231c }
main { max-width: 36rem; margin: 0 auto; padding: 2rem 1rem 3rem; overflow-wrap: anywhere }
h1 { margin: .5rem 0; font-size: 1.75rem; line-height: 1.2 }
fieldset { margin: 1.5rem 0 0; padding: 0; border: 0 }
legend, label.of { display: block; padding: 0; margin-bottom: .25rem; font-weight: 700 }
label.of { margin-top: 1.5rem }
small { display: block; margin-bottom: .35rem; font-size: .9375rem; color: #4d5a53 }
input[type=text], input[type=email], textarea { box-sizing: border-box; width: 100%; padding: .7rem; border: 1px solid #6b776f; border-radius: 12px; font: inherit; background: #fff; color: inherit }
fieldset label { display: flex; gap: .75rem; align-items: center; min-height: 2.75rem; padding-block: .15rem }
input[type=radio] { flex: none; width: 1.35rem; height: 1.35rem; margin: 0; accent-color: #0b5d3b }
button { margin-top: 1.5rem; min-height: 3rem; padding: 0 1.5rem; border: 0; border-radius: 12px; font: inherit; font-weight: 700; background: #0b5d3b; color: #fff; cursor: pointer }
a { color: #0b5d3b }
:focus-visible { outline: 3px solid #0b5d3b; outline-offset: 2px }
.bad { margin: .25rem 0; font-weight: 700; color: #a33c1e }
.trap { position: absolute; left: -999em }
nav { margin-top: 2.5rem }
@media (prefers-color-scheme: dark) {
body { background: #0f1a15; color: #eef4ef } a { color: #5cc492 } small { color: #b3beb7 } .bad { color: #f09a7d }
input[type=text], input[type=email], textarea { background: #16241d; border-color: #8a978f }
input[type=radio] { accent-color: #5cc492 } button { background: #5cc492; color: #0f1a15 } :focus-visible { outline-color: #5cc492 } }
`;

const documentOf = (language: Language, title: string, main: string) =>
  plainPage({
    tag: languages[language].tag,
    title: `${title}, ${product.name}`,
    heading: title,
    style,
    main,
    isListed: false,
  });

/** A field's name, its help and what is wrong with it, and how the field points to both. */
function around(form: ReportForm, name: ReportField, hint: string) {
  const error = form.errors[name];
  const ids = [...(hint ? [`${name}-hint`] : []), ...(error ? [`${name}-error`] : [])];
  return {
    said:
      (hint ? `<small id="${name}-hint">${escaped(hint)}</small>` : '') +
      (error ? `<p class="bad" id="${name}-error">${escaped(error)}</p>` : ''),
    points:
      (ids.length > 0 ? ` aria-describedby="${ids.join(' ')}"` : '') + (error ? ' aria-invalid="true"' : ''),
  };
}

function reasonsOf(form: ReportForm, says: Words['reports']): string {
  const { said, points } = around(form, 'reason', '');
  const choices = reportReasons.map((reason) => {
    const chosen = form.values.reason === reason ? ' checked' : '';
    return `<label><input type="radio" name="reason" value="${reason}" required${chosen}>${escaped(says.reasons[reason])}</label>`;
  });
  return `<fieldset${points}><legend>${escaped(says.what)}</legend>${said}${choices.join('\n')}</fieldset>`;
}

/** The page in the other languages, with what the address of the form says. */
function otherLanguages({ language, values }: ReportForm): string {
  const links = languageIds
    .filter((other) => other !== language)
    .map((other) => {
      const query = new URLSearchParams({ at: values.address, [languageName]: other });
      return `<a href="${escaped(`${reportPath}?${query.toString()}`)}" lang="${languages[other].tag}" hreflang="${languages[other].tag}">${languages[other].name}</a>`;
    });
  return `<nav aria-label="${escaped(wordsOf(language).chrome.languages)}">${links.join(' ')}</nav>`;
}

/** The form in which a shop is reported, as it was typed so far. */
export function reportFormPage(form: ReportForm): string {
  const { language, values, notice, errors } = form;
  const words = wordsOf(language);
  const says = words.reports;
  const optional = words.checkout.optional;
  const label = (name: string, text: string) => `<label class="of" for="${name}">${escaped(text)}</label>`;
  const [address, what, email] = [
    around(form, 'address', says.addressHint),
    around(form, 'words', says.wordsHint),
    around(form, 'email', says.emailHint),
  ];
  const isWrong = notice !== '' || Object.keys(errors).length > 0;
  return documentOf(
    language,
    says.title,
    `${isWrong ? `<p class="bad" role="alert">${escaped(notice || says.check)}</p>` : ''}
<p>${escaped(says.lead(product.name))}</p>
<p>${escaped(says.orderFirst)}</p>
<form method="post" action="${reportPath}">
<input type="hidden" name="${languageName}" value="${language}">
${label('address', says.address)}${address.said}
<input type="text" id="address" name="address" value="${escaped(values.address)}" maxlength="${reportLimits.address}" inputmode="url" autocapitalize="none" spellcheck="false" required${address.points}>
${reasonsOf(form, says)}
${label('words', says.words)}${what.said}
<textarea id="words" name="words" rows="5" maxlength="${reportLimits.words}" required${what.points}>${escaped(values.words)}</textarea>
${label('email', `${says.email} ${optional}`)}${email.said}
<input type="email" id="email" name="email" value="${escaped(values.email)}" maxlength="254" autocomplete="email"${email.points}>
<p class="trap" aria-hidden="true"><label>Website<input type="text" name="website" tabindex="-1" autocomplete="off"></label></p>
<button>${escaped(says.send)}</button>
</form>
${otherLanguages(form)}`,
  );
}

/** What stands in its place once it has arrived. @param email '' where nobody said; `shop` leads back to it, '' for no way. */
export function reportSentPage(
  language: Language,
  { code, email, shop }: { code: string; email: string; shop: string },
): string {
  const says = wordsOf(language).reports;
  return documentOf(
    language,
    says.sent,
    `<div role="status"><p>${escaped(says.number)}: <strong>${escaped(code)}</strong></p>
<p>${escaped(says.sentText)}${email ? ` ${escaped(says.sentMail(email))}` : ''}</p></div>
${shop && `<p><a href="${escaped(shop)}">${escaped(says.back)}</a></p>`}`,
  );
}
