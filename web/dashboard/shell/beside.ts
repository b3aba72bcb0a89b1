import { createContext, useContext } from 'react';

/** Whether what is drawn stands beside the list that it belongs to. */
export const BesideList = createContext(false);

export const useBesideList = () => useContext(BesideList);
