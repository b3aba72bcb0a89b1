/** What is not needed to see a page and to choose a section of it; it comes once the page stands there. */
export { Painted } from './sheets/colours-sheet.tsx';
export { OverThePage } from './frame/over-the-page.tsx';
export { SectionsList } from './sections-list.tsx';
export { SettingsPanel } from './controls/settings-panel.tsx';
