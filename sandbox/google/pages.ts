import type { Html } from '../page/html.ts';
import { createHash } from 'node:crypto';
import { hiddenFields, html } from '../page/html.ts';
import { people, type PickedPerson } from './person.ts';

/** Who asks, as the button's script said it. */
export interface SignInRequest {
  clientId: string;
  nonce: string;
  /** Where the answer goes. */
  origin: string;
}

const style = `
:root{color-scheme:light}
*{box-sizing:border-box}
body{margin:0;background:#f4f6f8;color:#1b2430;font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
.strip{background:#fff1cf;color:#6b4600;text-align:center;font-size:14px;font-weight:600;padding:8px 16px;border-bottom:1px solid #f0d48a}
main{max-width:440px;margin:0 auto;padding:24px 20px}
h1{font-size:22px;line-height:1.3;margin:0 0 4px}
h2{font-size:16px;margin:28px 0 0}
p{margin:0 0 16px;color:#4a5666}
form{margin:12px 0 0}
label{display:block;font-weight:600;margin:12px 0 4px}
input[type=text],input[type=email]{width:100%;min-height:48px;padding:10px 12px;font:inherit;border:1px solid #76859a;border-radius:8px;background:#fff;color:inherit}
.tick{display:flex;gap:10px;align-items:center;font-weight:400;min-height:44px}
.tick input{width:20px;height:20px}
button{width:100%;min-height:52px;padding:8px 16px;font:inherit;text-align:left;color:inherit;background:#fff;border:1px solid #c4cdd9;border-radius:8px;cursor:pointer}
button b,button span{display:block}
button span{font-size:14px;color:#4a5666}
.go{margin-top:16px;text-align:center;font-weight:650;color:#fff;background:#1550b8;border-color:#1550b8}
:focus-visible{outline:3px solid #7aa7f5;outline-offset:2px}
`;

/** Gives the answer to the page that opened this one, and to no other. */
const handOver = `
const { credential, origin } = document.body.dataset;
if (opener) opener.postMessage({ type: 'sandbox-google', credential, select_by: 'btn' }, origin);
`;

/** Put together as text: the policy names the hash of exactly this. */
const script: Html = { html: `<script>${handOver}</script>` };

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

export const contentSecurityPolicy = [
  "default-src 'none'",
  `style-src ${hash(style)}`,
  `script-src ${hash(handOver)}`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Where a person says who they are. */
export function selectPage(asking: SignInRequest): string {
  return document(
    'Choose a test account',
    html`<h1>Choose a test account</h1>
      <p>To continue to ${asking.origin}. No Google account is used.</p>
      ${people.map((person) => pick(asking, person))}
      <h2>Somebody else</h2>
      <form method="post">
        ${hidden(asking)}
        <label for="email">Email</label>
        <input id="email" name="email" type="email" required autocomplete="off" />
        <label for="given">First name</label>
        <input id="given" name="given_name" type="text" autocomplete="off" />
        <label for="family">Last name</label>
        <input id="family" name="family_name" type="text" autocomplete="off" />
        <label class="tick"
          ><input type="checkbox" name="verified" value="yes" checked />The address is verified</label
        >
        <button class="go">Continue</button>
      </form>`,
  );
}

function pick(asking: SignInRequest, { email, given_name, family_name }: PickedPerson): Html {
  return html`<form method="post">
    ${hidden(asking)}${hiddenFields({ email, given_name, family_name, verified: 'yes' })}
    <button><b>${given_name} ${family_name}</b><span>${email}</span></button>
  </form>`;
}

const hidden = ({ clientId, nonce, origin }: SignInRequest): Html[] =>
  hiddenFields({ client_id: clientId, nonce, origin });

/** Hands the credential over; the script that opened this window closes it. */
export function answerPage(asking: SignInRequest, credential: string): string {
  return document(
    'Signing in',
    html`<h1>Signing in…</h1>
      <p>This window closes by itself.</p>
      ${script}`,
    html` data-credential="${credential}" data-origin="${asking.origin}"`,
  );
}

export function wrongPage(sentence: string): string {
  return document(
    'Not possible',
    html`<h1>Not possible</h1>
      <p>${sentence}</p>`,
  );
}

function document(title: string, body: Html, data: Html | null = null): string {
  return html`<!doctype html>
<html lang="en-NG">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>${{ html: style }}</style>
</head>
<body${data}>
<header class="strip" aria-label="Test sign-in">Test sign-in - this is not Google</header>
<main>${body}</main>
</body>
</html>
`.html;
}
