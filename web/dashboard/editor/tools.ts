/** What is not needed to see a page and to choose a section of it; it comes once the page stands there. */
export { Painted } from './colours-sheet.tsx';
export { OverThePage } from './over-the-page.tsx';
export { SectionsList } from './sections-list.tsx';
export { SettingsPanel } from './settings-panel.tsx';
