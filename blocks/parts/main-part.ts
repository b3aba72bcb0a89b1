import { createContext, type ReactNode } from 'react';

/** What a page shows of the shop's own, drawn by the shop's pages and shown where the block `main` stands. */
export const MainPart = createContext<ReactNode>(null);
