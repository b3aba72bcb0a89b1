import type { ServerResponse } from 'node:http';
import type { Context } from '../context.ts';
import { createHash } from 'node:crypto';
import { sendText } from '../api/http.ts';
import { html, type Html } from '../page/html.ts';
import { style } from '../page/style.ts';
import { popupScript } from './script.ts';

const popupStyle = `${style}
body.popup{background:rgb(16 24 40/.45);min-height:100vh;justify-content:center}
.popup .window{background:var(--paper);width:100%;max-width:440px;margin:0 auto;min-height:100vh;display:flex;flex-direction:column;overflow:hidden}
.popup .strip{display:flex;align-items:center;justify-content:space-between;gap:12px;text-align:left;padding:4px 8px 4px 16px}
.popup .close{flex:none;width:44px;height:44px;display:grid;place-items:center;border:0;border-radius:8px;background:none;color:inherit;cursor:pointer}
.popup .close:hover{background:#f7dfa0}
.popup .sheet{width:100%;flex:1;margin:0;display:flex;flex-direction:column;border:0;border-radius:0;box-shadow:none}
.popup .bill{padding:18px 20px}
.popup .bill .sum{font-size:30px;margin:2px 0 8px}
.popup .bill dl{display:grid}.popup .bill dt{margin:0}.popup .bill dd{text-align:right}
.popup .work{padding:22px 20px 26px}
.popup h1:focus{outline:none}
.popup.bank .bill{border-right:0;border-bottom:3px solid #7a5c1e}
.popup .two{grid-template-columns:1fr}
.left{font-variant-numeric:tabular-nums;font-weight:650;margin-top:8px}
#said:empty{display:none}
#said{margin:12px 20px 0}
@media (min-width:520px) and (min-height:560px){
.popup .window{min-height:0;max-height:calc(100vh - 48px);overflow:auto;border-radius:14px;box-shadow:0 16px 48px rgb(16 24 40/.35)}
}
`;

const hash = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Any page may show this frame; it talks to the one that did, and to this server. */
const contentSecurityPolicy = [
  "default-src 'none'",
  `style-src ${hash(popupStyle)}`,
  `script-src ${hash(popupScript)}`,
  "connect-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  'frame-ancestors http: https:',
].join('; ');

/** GET /popup: the in-page window. */
export function servePopup(context: Context, response: ServerResponse): void {
  const base = new URL(context.publicUrl).pathname.replace(/\/+$/, '');
  sendText(response, 200, document(base), { 'content-security-policy': contentSecurityPolicy });
}

/** Put together as text: the policy names the hash of exactly this. */
const styleTag: Html = { html: `<style>${popupStyle}</style>` };
const scriptTag: Html = { html: `<script>${popupScript}</script>` };

const cross: Html = {
  html: '<svg width="22" height="22" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" aria-hidden="true"><path d="m6 6 12 12M18 6 6 18"/></svg>',
};

function document(base: string): string {
  return html`<!doctype html>
    <html lang="en-NG">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>Test payment</title>
        ${styleTag}
      </head>
      <body class="popup" data-base="${base}">
        <div class="window">
          <header class="strip" aria-label="Test payments">
            <span>Test mode - no real money moves</span>
            <button type="button" class="close" data-close aria-label="Close the payment window">
              ${cross}
            </button>
          </header>
          <p id="said" class="alert" role="alert"></p>
          <main class="sheet" id="sheet" aria-label="Payment"></main>
        </div>
        <template id="loading"
          ><section class="work">
            <h1>Getting your payment ready</h1>
            <p class="lead">One moment.</p>
          </section></template
        >
        <template id="broken"
          ><section class="work">
            <div>
              <h1>This payment cannot be shown</h1>
              <p class="lead" data-why></p>
            </div>
            <button type="button" class="button plain" data-close>Close</button>
          </section></template
        >
        ${scriptTag}
      </body>
    </html> `.html;
}
