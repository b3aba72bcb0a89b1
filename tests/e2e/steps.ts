import { expect, type Locator, type Page } from '@playwright/test';

/** What a task took from the dashboard's first screen on: presses, fields that were typed into, screens after the first. */
interface Taken {
  taps: number;
  fields: number;
  screens: number;
}

/**
 * Counts a daily task as a person does it. A tap is a press on anything, a field is one that was typed into, a step is
 * either; a screen is every page, dialog or sheet after the first. What the page itself saw is the measure: a press or
 * a typed field that did not come by these hands is a fault of the test, which the end of it tells.
 */
export async function countedTask(page: Page) {
  await page.evaluate(watch);
  const done = { taps: 0, fields: 0 };
  const tap = async (on: Locator) => {
    await on.click();
    done.taps += 1;
  };
  const type = async (into: Locator, words: string) => {
    // Whoever taps a task's button finds the cursor where typing begins, or taps the field: that is one step of typing.
    await into.fill(words);
    done.fields += 1;
  };
  /** At most so many steps and screens; answers what it took. */
  const took = async (most: { steps: number; screens: number }): Promise<Taken> => {
    const seen = await page.evaluate(() => window.seenOfTask);
    expect(seen, 'the page was loaded anew in between').toBeDefined();
    const { presses, fields, screens } = seen!;
    expect(presses, 'presses the page saw').toBe(done.taps);
    expect(fields, 'fields the page saw typed into').toBe(done.fields);
    expect(done.taps + done.fields, 'steps').toBeLessThanOrEqual(most.steps);
    expect(screens, 'screens after the first').toBeLessThanOrEqual(most.screens);
    return { ...done, screens };
  };
  return { tap, type, took };
}

declare global {
  interface Window {
    seenOfTask?: { presses: number; fields: number; screens: number };
  }
}

/** Runs in the page: what was pressed, typed into and opened since. */
function watch() {
  const seen = { presses: 0, fields: 0, screens: 0 };
  window.seenOfTask = seen;
  const typed = new Set<EventTarget>();
  const opened = new Set<Element>();
  let path = window.location.pathname;
  const boxes = () => document.querySelectorAll('dialog[open], [role=dialog], [role=alertdialog]');
  for (const box of boxes()) opened.add(box);
  // What is sent by the keyboard's own key was pressed as well.
  document.addEventListener('keydown', (event) => event.key === 'Enter' && (seen.presses += 1), true);
  // A list is opened by a press that is seen here, and chosen from by one that is not.
  document.addEventListener(
    'change',
    ({ target }) => target instanceof HTMLSelectElement && (seen.presses += 1),
    true,
  );
  // A label's press arrives at its field once more, which no person does.
  document.addEventListener('pointerdown', (event) => event.isTrusted && (seen.presses += 1), true);
  const note = (event: Event) => {
    const { target } = event;
    const isText = target instanceof Element && target.matches('input, textarea, [contenteditable]');
    const isBox = target instanceof HTMLInputElement && /^(checkbox|radio|file)$/.test(target.type);
    if (!isText || isBox || typed.has(target)) return;
    typed.add(target);
    seen.fields += 1;
  };
  document.addEventListener('input', note, true);
  new MutationObserver(() => {
    if (window.location.pathname !== path) {
      path = window.location.pathname;
      seen.screens += 1;
    }
    for (const box of boxes()) {
      if (opened.has(box)) continue;
      opened.add(box);
      seen.screens += 1;
    }
    for (const box of opened) if (!box.isConnected || box.matches('dialog:not([open])')) opened.delete(box);
  }).observe(document, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ['open', 'role'],
  });
}
