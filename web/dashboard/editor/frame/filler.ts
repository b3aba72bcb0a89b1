import type { Picture } from '#shared/api/catalogue.ts';
import type { fillSections, SectionData } from '#shared/api/editor.ts';
import type { AnswerOf } from '#shared/api/contract.ts';
import type { Shell } from '#shared/storefront.ts';
import type { Control, Kind, PictureRef, ShownPicture } from '#blocks/fields.ts';
import { gallery } from '#blocks/gallery/settings.ts';
import type { PageDocument } from '#blocks/page-document.ts';
import { pictureIds, withPictures } from '#blocks/picture-refs.ts';
import type { FilledSection, Section, SectionType } from '#blocks/registry.ts';
import { controlsFor } from '../keeping/document.ts';
import type { PageSettings } from './frame.tsx';
import { observed, type Observed } from '../observed.ts';

/** What frames of a store show besides documents, as it was asked for once. */
interface FrameFacts {
  shell: Shell;
  examples: readonly SectionData[];
}

export interface FillerDeps extends FrameFacts {
  ask: (sections: Section[]) => Promise<AnswerOf<typeof fillSections> | null>;
}

/** Settings on which it depends what of the store is shown. */
const deciding: readonly Kind[] = ['collection', 'product', 'number', 'moment', 'day', 'hour', 'picture'];
const decides = ({ kind, items = [] }: Control): boolean => deciding.includes(kind) || items.some(decides);

function questionOf({ type, settings }: Section): string {
  const names = controlsFor(type).flatMap((control) => (decides(control) ? [control.name] : []));
  const values = names.map((name) => (settings as Record<string, unknown>)[name]);
  return `${type} ${JSON.stringify(values)}`;
}

/** A picture of the page itself, as it is asked for: by a section that shows it. */
const asSection = (picture: PictureRef): Section => ({
  id: 'picture',
  type: 'gallery',
  settings: gallery.settings.parse({ pictures: [{ picture }] }),
});

/** Questions of so long are asked together, and again after so long when nobody answered (milliseconds). */
const waitMs = 120;
const againMs = 8_000;

/**
 * Fills sections with what they show of the store, as the server does for shoppers. Answers are kept by the settings
 * that decide; meanwhile a section shows what it last showed, or what its example would.
 */
export class Filler {
  private readonly deps: FillerDeps;
  private readonly examples: ReadonlyMap<string, SectionData>;
  private readonly answers = new Map<string, unknown>();
  /** What each section last showed. */
  private readonly last = new Map<string, { type: SectionType; data: unknown }>();
  private readonly pictures = new Map<string, Picture>();
  /** Ids the store has no picture of. */
  private readonly gone = new Set<string>();
  private readonly wanted = new Map<string, Section>();
  private readonly asking = new Set<string>();
  private readonly observedVersion = observed(0);
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(deps: FillerDeps) {
    this.deps = deps;
    this.examples = new Map(deps.examples.map((one) => [one.id, one]));
  }

  /** Grows with every answer. */
  get version(): Pick<Observed<number>, 'now' | 'subscribe'> {
    return this.observedVersion;
  }

  /** The sections as they are shown, from what is known; what is not is asked for. */
  filled(sections: readonly Section[]): FilledSection[] {
    return sections.map((section) => {
      const unknown = this.unknownPictures(section);
      if (!this.asksForData(section) && unknown.length > 0)
        this.want(section, `${section.type} ${unknown.join(' ')}`);
      const settings = withPictures(section.settings, this.pictures) as object;
      return { ...section, settings, data: this.dataOf(section, settings) } as FilledSection;
    });
  }

  /** What a page shows besides its sections, from what is known. */
  settingsOf({ description, layout, picture }: PageDocument): PageSettings {
    const settings = { description, ...(layout && { layout }) };
    if (!picture) return settings;
    if (!this.pictures.has(picture.id) && !this.gone.has(picture.id))
      this.want(asSection(picture), picture.id);
    return { ...settings, picture: withPictures(picture, this.pictures) as ShownPicture | null };
  }

  pictureOf(id: string): Picture | null {
    return this.pictures.get(id) ?? null;
  }

  /** A picture that was just sent, or chosen from a list. */
  addPicture(picture: Picture): void {
    this.pictures.set(picture.id, picture);
    this.gone.delete(picture.id);
    this.grow();
  }

  /** Asks for all that is not known yet. */
  async fetch(): Promise<void> {
    const questions = [...this.wanted].filter(([question]) => !this.asking.has(question));
    if (questions.length === 0) return;
    questions.forEach(([question]) => this.asking.add(question));
    // Ids are only unique on one page, so each question is asked under its own.
    const answer = await this.deps.ask(
      questions.map(([, section], at) => ({ ...section, id: String(at) }) as Section),
    );
    questions.forEach(([question]) => this.asking.delete(question));
    if (!answer) return this.fetchIn(againMs);
    questions.forEach(([question]) => this.wanted.delete(question));
    this.learn(
      questions.map(([, section]) => section),
      answer,
    );
  }

  /** Takes in what sections show, in their order. */
  learn(asked: readonly Section[], { sections, pictures }: AnswerOf<typeof fillSections>): void {
    pictures.forEach((picture) => this.pictures.set(picture.id, picture));
    asked.forEach((section, at) => {
      this.answers.set(questionOf(section), sections[at]?.data);
      this.unknownPictures(section).forEach((id) => this.gone.add(id));
    });
    this.grow();
  }

  private grow(): void {
    this.observedVersion.set(this.observedVersion.now() + 1);
  }
  private fetchIn(ms: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.fetch(), ms);
  }
  private want(section: Section, question: string): void {
    if (this.wanted.has(question)) return;
    this.wanted.set(question, section);
    this.fetchIn(waitMs);
  }
  private asksForData({ type }: Section): boolean {
    const known = this.examples.get(type);
    return known !== undefined && !known.of_shell && known.data !== null;
  }
  private unknownPictures({ settings }: Section): string[] {
    return pictureIds(settings).filter((id) => !this.pictures.has(id) && !this.gone.has(id));
  }

  private dataOf(section: Section, settings: { picture?: unknown }): unknown {
    const { id, type } = section;
    const known = this.examples.get(type);
    if (known?.of_shell) return this.deps.shell;
    if (!known || known.data === null) return null;
    const question = questionOf(section);
    const isKnown = this.answers.has(question);
    if (!isKnown) this.want(section, question);
    const before = this.last.get(id);
    const otherwise = before?.type === type ? before.data : known.data;
    const data = isKnown ? this.answers.get(question) : otherwise;
    this.last.set(id, { type, data });
    // A picture that was chosen here is shown at once, cut as it was said.
    return typeof data === 'object' && data !== null && 'picture' in data && settings.picture
      ? { ...data, picture: settings.picture }
      : data;
  }
}
