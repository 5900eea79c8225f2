import { createContext } from 'react';

/** What the server renders for a sheet's text: a mark, which `placeSheets` replaces. */
export const WrittenSheetContext = createContext((css: string) => css);
