/** How your backend differs from the contract. This one does not; docs/backends.md has the options. */
export { CONTRACT as backend } from '../src/api/backend';
