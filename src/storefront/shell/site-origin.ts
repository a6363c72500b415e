import { createContext } from 'react';

/** Origin people see, told by the server: canonical addresses are built on it. */
export const SiteOrigin = createContext('');
