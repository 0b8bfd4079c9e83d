// @ts-nocheck
import { createContext } from 'react';

/** How an action is drawn: as an icon in a row, or as an icon with its label, in a list of actions. */
export const ActionLook = createContext<'icon' | 'item'>('icon');
