import { createContext } from 'react-router';

/** This page is kept by the server for all visitors: it is sent when it is complete. */
export const forAllContext = createContext(false);
