// @ts-nocheck
import { definePanel } from '../src/extension/definePanel';

/** What this installation adds to the panel besides its resources: see docs/slots.md. */
export const panel = definePanel({});
