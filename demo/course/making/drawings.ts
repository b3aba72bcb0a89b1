import { box, color, text, width } from './look.ts';
import { picture } from './pictures.ts';
import type { Drawing, Tone } from './script/types.ts';

/** Between the heading and the strip that a player's captions and buttons cover. */
const top = 124;
const bottom = 396;
const left = 48;
const right = width - 48;

const fills: Record<Tone, string> = {
  green: color.green,
  marigold: color.marigold,
  clay: color.clay,
  grey: '#8d958f',
};

/** `always` stands on the slide from its start; `parts` appear one by one. */
export interface Drawn {
  always: string;
  parts: string[];
}

type Of<Kind extends Drawing['kind']> = Extract<Drawing, { kind: Kind }>;

/** Rows shared out over the height, never further apart than `most`: the middle of row `index`. */
function rowMiddle(index: number, count: number, most = 68): number {
  const pitch = Math.min(most, (bottom - top) / count);
  return top + (bottom - top - pitch * count) / 3 + pitch * (index + 0.5);
}

function lines({ lines: all, picture: name }: Of<'lines'>): Drawn {
  const parts = all.map((line, index) => {
    const y = rowMiddle(index, all.length);
    const mark = `<circle cx="${left + 9}" cy="${y}" r="9" fill="${color.green}"/>`;
    return mark + text(line, left + 36, y + 12, { size: 34 });
  });
  return { always: name ? picture(name, right - 168, 172, 168) : '', parts };
}

function bars({ rows }: Of<'bars'>): Drawn {
  const longest = Math.max(...rows.map((row) => row.value));
  const parts = rows.map((row, index) => {
    const y = rowMiddle(index, rows.length, 90);
    const length = (row.value / longest) * 360;
    return (
      text(row.label, left, y + 11, { size: 31 }) +
      `<rect x="250" y="${y - 30}" width="${length}" height="60" rx="8" fill="${fills[row.tone]}"/>` +
      text(row.text, 266 + length, y + 11, { size: 31, weight: 700 })
    );
  });
  return { always: `<path d="M249 ${top}V${bottom}" stroke="${color.ink}" stroke-width="3"/>`, parts };
}

function sum({ rows, total }: Of<'sum'>): Drawn {
  const count = rows.length + 1;
  const parts = [...rows, total].map(([label, amount], index) => {
    const y = rowMiddle(index, count, 66);
    const last = index === rows.length;
    const look = { size: last ? 36 : 33, weight: last ? 700 : 500, fill: last ? color.green : color.ink };
    const rule = last ? color.ink : color.line;
    return (
      text(label, left, y + 12, look) +
      text(amount, right - 120, y + 12, { ...look, weight: 700, anchor: 'end' }) +
      (index > 0 ? `<path d="M${left} ${y - 27}H${right - 120}" stroke="${rule}" stroke-width="3"/>` : '')
    );
  });
  return { always: '', parts };
}

function formula({ parts: all, signs }: Of<'formula'>): Drawn {
  const gap = 46;
  const wide = (right - left - gap * (all.length - 1)) / all.length;
  const parts = all.map(([amount, label], index) => {
    const x = left + index * (wide + gap);
    const last = index === all.length - 1;
    const ink = last ? color.paper : color.ink;
    return (
      (index > 0
        ? text(signs[index - 1]!, x - gap / 2, 268, { size: 48, anchor: 'middle', display: true })
        : '') +
      box(x, 174, wide, 156, last ? color.green : '#ffffff', last ? color.green : color.line) +
      text(amount, x + wide / 2, 254, { size: 42, anchor: 'middle', fill: ink, display: true }) +
      text(label, x + wide / 2, 302, { size: 30, anchor: 'middle', fill: ink })
    );
  });
  return { always: '', parts };
}

function table({ head, rows }: Of<'table'>): Drawn {
  const columns = head.length;
  const firstWide = columns === 2 ? 470 : columns === 3 ? 300 : 216;
  const wide = (right - left - firstWide) / (columns - 1);
  const pitch = Math.min(66, (bottom - top) / (rows.length + 1));
  const row = (cells: string[], index: number) => {
    const y = top + pitch * (index + 0.5);
    const look = index === 0 ? { size: 27, fill: color.quiet, weight: 600 } : { size: 32, weight: 500 };
    const words = cells.map((cell, column) =>
      text(cell, column === 0 ? left : left + firstWide + wide * (column - 1), y + 11, {
        ...look,
        ...(index > 0 && column > 0 ? { weight: 700 } : {}),
      }),
    );
    const rule = `<path d="M${left} ${y + pitch / 2}H${right}" stroke="${index === 0 ? color.ink : color.line}" stroke-width="3"/>`;
    return words.join('') + rule;
  };
  return { always: row(head, 0), parts: rows.map((cells, index) => row(cells, index + 1)) };
}

function cards({ cards: all }: Of<'cards'>): Drawn {
  const gap = 28;
  const wide = (right - left - gap * (all.length - 1)) / all.length;
  const parts = all.map((card, index) => {
    const x = left + index * (wide + gap);
    const tone = fills[card.tone];
    const words = card.lines.map((line, row) =>
      text(line, x + 26, 238 + row * 50, { size: 35, weight: 600 }),
    );
    return (
      box(x, top + 4, wide, bottom - top, '#ffffff', color.line) +
      `<path d="M${x} ${top + 66}V${top + 16}a12 12 0 0 1 12-12h${wide - 24}a12 12 0 0 1 12 12v50z" fill="${tone}"/>` +
      text(card.title, x + 26, top + 46, {
        size: 32,
        fill: card.tone === 'grey' ? color.ink : '#ffffff',
        weight: 700,
      }) +
      words.join('')
    );
  });
  return { always: '', parts };
}

function chat({ messages }: Of<'chat'>): Drawn {
  const size = 30;
  const pitch = 42;
  let y = top;
  const parts = messages.map(({ from, lines: all }) => {
    const own = from === 'shop';
    const wide = Math.max(...all.map((line) => line.length)) * 16.2 + 44;
    const tall = all.length * pitch + 26;
    const x = own ? right - wide : left;
    const words = all.map((line, row) => text(line, x + 22, y + 45 + row * pitch, { size }));
    const bubble = box(x, y, wide, tall, own ? color.soft : '#ffffff', own ? '#b9d8c6' : color.line);
    y += tall + 20;
    return bubble + words.join('');
  });
  return { always: '', parts };
}

function steps({ steps: all }: Of<'steps'>): Drawn {
  const wide = Math.max(76, Math.max(...all.map(([when]) => when.length)) * 17 + 36);
  const parts = all.map(([when, what], index) => {
    const y = rowMiddle(index, all.length, 84);
    const next = rowMiddle(index + 1, all.length, 84);
    const tie = `<path d="M${left + wide / 2} ${y}V${next - 20}" stroke="${color.line}" stroke-width="5"/>`;
    return (
      (index < all.length - 1 ? tie : '') +
      `<rect x="${left}" y="${y - 27}" width="${wide}" height="54" rx="27" fill="${color.green}"/>` +
      text(when, left + wide / 2, y + 11, { size: 30, weight: 700, fill: '#ffffff', anchor: 'middle' }) +
      text(what, left + wide + 24, y + 12, { size: 34 })
    );
  });
  return { always: '', parts };
}

function advert({ text: all, button, notes }: Of<'advert'>): Drawn {
  const wide = 520;
  const frame =
    box(left, 112, wide, 296, '#ffffff', color.line) +
    `<rect x="${left}" y="128" width="6" height="264" fill="${color.marigold}"/>`;
  const note = (index: number, y: number) =>
    `<path d="M${left + wide + 6} ${y - 10}h46" stroke="${color.ink}" stroke-width="3"/>` +
    text(notes[index]!, left + wide + 64, y, { size: 32, weight: 700, fill: color.green });
  const words = all.map((line, index) => {
    const y = 158 + index * 50;
    return text(line, left + 28, y, { size: 32, weight: index === 0 ? 700 : 500 }) + note(index, y);
  });
  const last =
    `<rect x="${left + 28}" y="336" width="240" height="56" rx="12" fill="${color.green}"/>` +
    text(button, left + 148, 375, { size: 30, weight: 700, fill: '#ffffff', anchor: 'middle' }) +
    note(all.length, 375);
  return { always: frame, parts: [...words, last] };
}

/** What stands below the heading of a slide; a title slide has a layout of its own. */
export function draw(show: Exclude<Drawing, { kind: 'title' }>): Drawn {
  switch (show.kind) {
    case 'lines':
      return lines(show);
    case 'bars':
      return bars(show);
    case 'sum':
      return sum(show);
    case 'formula':
      return formula(show);
    case 'table':
      return table(show);
    case 'cards':
      return cards(show);
    case 'chat':
      return chat(show);
    case 'steps':
      return steps(show);
    case 'advert':
      return advert(show);
  }
}
