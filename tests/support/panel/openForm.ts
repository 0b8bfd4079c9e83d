import { screen } from '@testing-library/react';
import type { Backend } from '../backend/backend';
import type { Company } from '../company';
import { renderPanel } from './renderPanel';
import { wireOver } from './wire';

/** Opens a form whose drafts are kept: a draft belongs to a user, and nothing is kept before the panel knows who has signed in. */
export async function openForm(backend: Backend, company: Company, path: string) {
  const wire = wireOver(backend.fetch);
  const panel = await renderPanel({ backend, wire, account: company.account, path });
  await screen.findByRole('textbox', { name: /^Name/ });
  await screen.findByRole('button', { name: /^Account: / });
  return panel;
}
