import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { ensureBrowser, ensureQuickBrowser } from '../../../scripts/browser';
import { buildPanelIfStale } from '../../../scripts/buildPanel';
import { compileForTests } from '../backend/backendProgram';
import { failingRun } from '../failingRun';
import { servePanelElsewhere } from './panelElsewhere';
import { freePort } from '../services/postgres';
import { startProcess, untilReady } from '../backend/process';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The URL of the panel on the backend's origin. */
    journeyUrl: string;
    /** The URL of the same panel on another origin. Its `config.json` names the backend. */
    journeyUrlElsewhere: string;
    /** The folder of the sent mails, one file each. */
    journeyMails: string;
    /** The path of the browser executable. */
    journeyBrowser: string;
  }
}

let tidy: (() => Promise<unknown>)[] = [];

/** Starts one backend for all journeys. It serves the built panel. */
export async function setup({ name, provide }: TestProject): Promise<void> {
  // Budgets hold for the browser that people have.
  const browser = name === 'timed' ? ensureBrowser() : ensureQuickBrowser();
  buildPanelIfStale();
  await compileForTests();
  const folder = mkdtempSync(join(tmpdir(), 'sofra-journeys-'));
  tidy = [async () => rmSync(folder, { recursive: true, force: true })];

  const port = await freePort();
  const elsewhere = await servePanelElsewhere(`http://127.0.0.1:${port}`);
  tidy.unshift(elsewhere.stop);
  const server = await startProcess({
    PORT: String(port),
    DATA_DIR: folder,
    DEMO: '1',
    RATE_LIMIT_FACTOR: '100000',
    ALLOWED_ORIGINS: elsewhere.url,
  });
  tidy.unshift(() => server.kill('SIGTERM'));
  await untilReady(server);

  provide('journeyUrl', server.url);
  provide('journeyUrlElsewhere', elsewhere.url);
  provide('journeyMails', join(folder, 'mail'));
  provide('journeyBrowser', browser.path);
}

export async function teardown(): Promise<void> {
  for (const step of tidy) await failingRun(step);
}
