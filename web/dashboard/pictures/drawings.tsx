/** Drawn for the dashboard. They take the page's colours, so that they sit well by day and by night. */

const wood = '#b98a58';
const frame = { fill: 'none', 'aria-hidden': true, focusable: false } as const;

/** A stall with nothing on its table yet. */
export function EmptyStall() {
  return (
    <svg {...frame} viewBox="0 0 160 112" width="160" height="112">
      <ellipse cx="80" cy="105" rx="64" ry="5" fill="var(--soft)" />
      <path d="M30 38h6v66h-6zM124 38h6v66h-6z" fill={wood} />
      <rect x="24" y="72" width="112" height="32" rx="5" fill="var(--soft)" stroke="var(--line-strong)" />
      <rect x="24" y="72" width="112" height="9" rx="4" fill={wood} />
      <path d="M32 10h16l-6 26a10 10 0 0 1-20 0z" fill="var(--highlight)" />
      <path d="M48 10h16l-2 26a10 10 0 0 1-20 0z" fill="var(--surface)" stroke="var(--line)" />
      <path d="M64 10h16v26a9 9 0 0 1-18 0z" fill="var(--highlight)" />
      <path d="M80 10h16l2 26a9 9 0 0 1-18 0z" fill="var(--surface)" stroke="var(--line)" />
      <path d="M96 10h16l6 26a10 10 0 0 1-20 0z" fill="var(--highlight)" />
      <path d="M112 10h16l10 26a10 10 0 0 1-20 0z" fill="var(--surface)" stroke="var(--line)" />
      <path d="M64 92h32" stroke="var(--line-strong)" strokeWidth="3" strokeLinecap="round" />
    </svg>
  );
}

/** A shelf waiting for its first things. */
export function EmptyShelf() {
  return (
    <svg {...frame} viewBox="0 0 160 112" width="160" height="112">
      <ellipse cx="80" cy="105" rx="64" ry="5" fill="var(--soft)" />
      <rect x="20" y="46" width="120" height="7" rx="3.5" fill={wood} />
      <rect x="20" y="94" width="120" height="7" rx="3.5" fill={wood} />
      <path d="M28 53v41M132 53v41" stroke={wood} strokeWidth="5" />
      <path d="M36 24h22l-3 22H39z" fill="var(--highlight)" />
      <ellipse cx="47" cy="24" rx="11" ry="3" fill="var(--warn)" />
      <g stroke="var(--line-strong)" strokeWidth="2" strokeDasharray="4 4">
        <rect x="70" y="20" width="24" height="26" rx="4" />
        <circle cx="114" cy="34" r="12" />
        <rect x="44" y="68" width="30" height="26" rx="4" />
      </g>
      <path d="M104 68v20M94 78h20" stroke="var(--action)" strokeWidth="4" strokeLinecap="round" />
    </svg>
  );
}

/** A parcel on its way in. */
export function Parcel() {
  return (
    <svg {...frame} viewBox="0 0 160 112" width="160" height="112">
      <ellipse cx="84" cy="105" rx="58" ry="5" fill="var(--soft)" />
      <path d="M52 42h64v60H52z" fill="var(--highlight-soft)" stroke="var(--highlight)" strokeWidth="2" />
      <path d="M52 42l12-20h40l12 20z" fill="var(--highlight)" />
      <path d="M78 22h12v44l-6-4-6 4z" fill="var(--surface)" stroke="var(--line)" />
      <path d="M60 90h22M60 82h14" stroke="var(--warn)" strokeWidth="3" strokeLinecap="round" />
      <path
        d="M14 60h22M8 74h28M20 88h16"
        stroke="var(--line-strong)"
        strokeWidth="3"
        strokeLinecap="round"
      />
    </svg>
  );
}

/** Books that agree. */
export function ClosedBooks() {
  return (
    <svg {...frame} viewBox="0 0 160 112" width="160" height="112">
      <ellipse cx="80" cy="105" rx="58" ry="5" fill="var(--soft)" />
      <rect
        x="38"
        y="14"
        width="74"
        height="88"
        rx="7"
        fill="var(--surface)"
        stroke="var(--line-strong)"
        strokeWidth="2"
      />
      <path d="M38 21a7 7 0 0 1 7-7h9v88h-9a7 7 0 0 1-7-7z" fill="var(--highlight)" />
      <path
        d="M66 36h32M66 50h32M66 64h20"
        stroke="var(--line-strong)"
        strokeWidth="3"
        strokeLinecap="round"
      />
      <circle cx="112" cy="82" r="20" fill="var(--action)" />
      <path
        d="M103 82l6.5 7 12-14"
        stroke="var(--on-action)"
        strokeWidth="4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}

/** The stall is open: awning, goods and a string of flags. */
export function OpenStall() {
  return (
    <svg {...frame} viewBox="0 0 240 160" width="240" height="160" className="h-auto max-w-full">
      <ellipse cx="120" cy="151" rx="94" ry="7" fill="var(--soft)" />
      <path d="M6 18q57 30 114 6t114-6" stroke="var(--line-strong)" strokeWidth="2" />
      <path
        d="M30 28l14 5-9 12zM66 37l14 1-6 13zM154 29l14-2-4 14zM194 27l13-2-2 14z"
        fill="var(--highlight)"
      />
      <path d="M48 33l14 3-8 12zM174 27l14-1-5 13z" fill="var(--action)" />
      <path d="M52 74h8v76h-8zM180 74h8v76h-8z" fill={wood} />
      <rect x="44" y="108" width="152" height="42" rx="6" fill="var(--action)" />
      <rect x="44" y="108" width="152" height="11" rx="5" fill={wood} />
      <path d="M58 46h24l-8 32a14 14 0 0 1-28 0z" fill="var(--highlight)" />
      <path d="M82 46h25l-3 32a15 15 0 0 1-30 0z" fill="#fbfaf6" stroke="var(--line)" />
      <path d="M107 46h26l3 32a16 16 0 0 1-32 0z" fill="var(--highlight)" />
      <path d="M133 46h25l8 32a15 15 0 0 1-30 0z" fill="#fbfaf6" stroke="var(--line)" />
      <path d="M158 46h24l12 32a14 14 0 0 1-28 0z" fill="var(--highlight)" />
      <path d="M70 92h20l-3 16H73z" fill="var(--clay)" />
      <ellipse cx="80" cy="92" rx="10" ry="3" fill="#8f3a20" />
      <rect x="104" y="94" width="26" height="14" rx="3" fill="var(--highlight)" />
      <path d="M117 94v14" stroke="#fbfaf6" strokeWidth="3" />
      <circle cx="152" cy="99" r="9" fill="#e8903a" />
      <circle cx="166" cy="101" r="7" fill="#e8903a" />
      <path d="M152 90q3-6 8-5" stroke="var(--action)" strokeWidth="2.5" strokeLinecap="round" />
      <rect x="88" y="124" width="64" height="17" rx="8" fill="#fbfaf6" />
      <path
        d="M108 132.500l6 5 12-10"
        stroke="#0b5d3b"
        strokeWidth="3.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
