import { createContext } from 'react';

/** The public origin, set by the server: canonical addresses start with it. */
export const SiteOrigin = createContext('');
