/** Scoped by its class names; the colours follow the device. */
export const modalStyle = `
.cw-shade{position:fixed;inset:0;z-index:2147483647;display:flex;align-items:flex-end;justify-content:center;background:rgb(0 0 0/.6);opacity:0;transition:opacity 200ms ease-out;font:400 16px/1.5 system-ui,sans-serif}
.cw-shade.cw-open{opacity:1}
.cw-sheet{position:relative;box-sizing:border-box;width:100%;max-height:92vh;overflow:auto;display:grid;gap:12px;padding:24px 20px;border-radius:16px 16px 0 0;background:#fff;color:#14231c}
.cw-sheet h2{margin:0;padding-right:44px;font-size:22px;line-height:1.3;font-variant-numeric:tabular-nums}
.cw-sheet p{margin:0}
.cw-email{overflow-wrap:anywhere}
.cw-merchant{font-weight:600;padding-right:44px}
.cw-failure{padding:12px;border-radius:8px;background:#fbe9e3;color:#7f2d15}
.cw-sheet button{min-height:48px;font:inherit;font-weight:600;border-radius:8px;cursor:pointer}
.cw-main{border:0;background:#0b5d3b;color:#fff}
.cw-other{border:1px solid currentColor;background:transparent;color:inherit}
.cw-sheet .cw-close{position:absolute;top:12px;right:12px;width:44px;min-height:44px;border:0;background:transparent;color:inherit;font-size:26px;line-height:1}
.cw-sheet button:focus-visible{outline:3px solid #f4a62a;outline-offset:2px}
@media (min-width:640px){.cw-shade{align-items:center}.cw-sheet{max-width:420px;border-radius:16px}}
@media (prefers-color-scheme:dark){.cw-sheet{background:#16211b;color:#f3f1ea}.cw-main{background:#8fd3b0;color:#0c1611}.cw-failure{background:#4a1f12;color:#ffd9cc}}
@media (prefers-reduced-motion:reduce){.cw-shade{transition:none}}
`;
