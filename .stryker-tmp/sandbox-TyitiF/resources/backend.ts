/** How your backend differs from the contract: it does not. For one that does, see docs/backends.md. */
// @ts-nocheck

export { CONTRACT as backend } from '../src/api/backend';
