import { screen } from '@testing-library/react';
import type { Backend } from '../backend/backend';
import type { Company } from '../company';
import { renderPanel } from './renderPanel';
import { wireOver } from './wire';

/** Opens a screen of the panel as the user of a company, and waits until the user's menu is there. */
export async function openSignedIn(
  backend: Backend,
  company: Company,
  path: string,
  wire = wireOver(backend.fetch),
) {
  const panel = await renderPanel({ backend, wire, account: company.account, path });
  await screen.findByRole('button', { name: /^Account: / });
  return { ...panel, wire };
}
