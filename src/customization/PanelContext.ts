import { createContext } from 'react';
import type { PanelDeclaration } from './definePanel';

/** What the installation adds to the panel; nothing by default. */
export const PanelContext = createContext<PanelDeclaration>({});
