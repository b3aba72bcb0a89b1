import { useContext } from 'react';
import { MainPart } from '../parts/main-part.ts';

export default function Main() {
  return useContext(MainPart);
}
